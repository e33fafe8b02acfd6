"""`ironroads serve`: where it can be reached."""

import ipaddress

from ironroads.cli.serve import _outside


def test_other_devices_are_told_an_address_of_this_computer():
    found = ipaddress.ip_address(_outside())
    assert not found.is_unspecified and not found.is_multicast
