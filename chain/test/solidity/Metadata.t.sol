// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Base, vm} from "./Base.sol";

contract MetadataTest is Base {
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);
    event URI(string value, uint256 indexed id);

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

    function test_saysThatTheMetadataOfAllTokensMoved() public {
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectEmit(true, true, true, true, address(both[i]));
            emit BatchMetadataUpdate(0, type(uint256).max);
            both[i].setBaseURI("https://moved.test/");
            vm.assertTrue(both[i].supportsInterface(0x49064906));
        }
    }

    function test_saysOfEachWorkWhereItsMetadataIs() public {
        vm.expectEmit(true, true, true, true, address(c1155));
        emit URI("https://example.test/chain/metadata/1155/8", 8);
        c1155.createEdition(8, 1, address(0), 0);
        vm.expectEmit(true, true, true, true, address(c1155));
        emit URI("https://moved.test/1155/7", WORK);
        vm.expectEmit(true, true, true, true, address(c1155));
        emit URI("https://moved.test/1155/8", 8);
        c1155.setBaseURI("https://moved.test/");
        vm.assertEq(c1155.unannouncedURIs(), 0);
    }

    function test_announcesMoreWorksThanFitIntoACallInSeveral() public {
        for (uint64 workId = 1000; workId < 1250; ++workId) c1155.createEdition(workId, 1, address(0), 0);
        c1155.setBaseURI("https://moved.test/");
        vm.assertEq(c1155.unannouncedURIs(), 51);
        // One that is made meanwhile waits for its turn, and is announced once.
        c1155.createEdition(2000, 1, address(0), 0);
        vm.assertEq(c1155.unannouncedURIs(), 52);
        vm.recordLogs();
        vm.prank(alice);
        c1155.announceURIs(50);
        c1155.announceURIs(type(uint256).max);
        c1155.announceURIs(1);
        vm.assertEq(vm.getRecordedLogs().length, 52);
        vm.assertEq(c1155.unannouncedURIs(), 0);
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
