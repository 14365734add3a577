import * as z from 'zod'

/**
 * Marks a field that may identify a person or grant access: a phone number, a name, search text that may be a phone, a
 * list of people. A read with such a field sends it in its body, never in its URL. The audit, tasks and saved views do
 * not store it.
 */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.meta({ ...schema.meta(), isPersonal: true })

function isPersonal(schema: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(schema)?.['isPersonal'] === true) return true
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped && isPersonal(schema.def.innerType)
}

/** Returns the fields of an input that are marked `personal`. */
export const personalFields = (input: z.ZodType): string[] =>
  input instanceof z.ZodObject
    ? Object.entries(input.shape).flatMap(([name, schema]) => (isPersonal(schema) ? [name] : []))
    : []
