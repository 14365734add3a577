// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Base, vm} from "./Base.sol";

contract MetadataTest is Base {
    function setUp() public {
        deploy();
        for (uint256 i = 0; i < 2; ++i) both[i].setBaseURI("https://example.test/chain/metadata/");
        mint(c721, 1, alice);
    }

    function test_pointsAtOneAddressATokenOrWork() public view {
        uint256 tokenId = (uint256(WORK) << 64) | 1;
        vm.assertEq(c721.tokenURI(tokenId), "https://example.test/chain/metadata/721/129127208515966861313");
        vm.assertEq(c1155.uri(WORK), "https://example.test/chain/metadata/1155/7");
    }

    function testFuzz_announcesTheRoyaltyOfTheWork(uint64 serial, uint128 price) public {
        (address receiver, uint256 amount) = c721.royaltyInfo((uint256(WORK) << 64) | serial, price);
        vm.assertEq(receiver, address(this));
        vm.assertEq(amount, uint256(price) * 500 / 10_000);
        c1155.setRoyalty(WORK, bob, 100);
        (receiver, amount) = c1155.royaltyInfo(WORK, price);
        vm.assertEq(receiver, bob);
        vm.assertEq(amount, uint256(price) / 100);
    }

    function test_aWorkMayHaveNoRoyalty() public {
        c1155.createEdition(8, 1, address(0), 0);
        (address receiver, uint256 amount) = c1155.royaltyInfo(8, 1 ether);
        vm.assertEq(receiver, address(0));
        vm.assertEq(amount, 0);
    }

    function test_onlyTheAdminChangesMetadataRoyaltiesAndPause() public {
        bytes memory notAdmin = denied(c721.DEFAULT_ADMIN_ROLE());
        bytes memory notPauser = denied(c721.PAUSER_ROLE());
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(alice);
            vm.expectRevert(notAdmin);
            both[i].setBaseURI("https://elsewhere.test/");
            vm.prank(alice);
            vm.expectRevert(notAdmin);
            both[i].setRoyalty(WORK, alice, 10_000);
            vm.prank(alice);
            vm.expectRevert(notPauser);
            both[i].pause();
        }
    }

    function test_declaresItsInterfaces() public view {
        bytes4 erc2981 = 0x2a55205a;
        vm.assertTrue(c721.supportsInterface(0x80ac58cd) && c721.supportsInterface(erc2981));
        vm.assertTrue(c1155.supportsInterface(0xd9b67a26) && c1155.supportsInterface(erc2981));
        vm.assertFalse(c721.supportsInterface(0xd9b67a26));
    }

    function denied(bytes32 role) private view returns (bytes memory) {
        return abi.encodeWithSignature("AccessControlUnauthorizedAccount(address,bytes32)", alice, role);
    }
}
