/** Works of a zone that the home page shows; the others are behind the zone's link. */
export const worksOfZone = 3
