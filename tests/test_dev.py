"""dev.py on a new machine: where packages come from."""

import dev

LISTED = """\
:env:.find-links='/own/wheels'
global.cert='/etc/ssl/company.pem'
global.extra-index-url='\\nhttps://one.example/simple\\nhttps://two.example/simple'
global.find-links='/all/wheels'
global.index-url='https://everybody.example/simple'
global.timeout='60'
install.index-url='https://install.example/simple'
freeze.index-url='https://freeze.example/simple'
"""


def test_uv_takes_packages_from_where_pip_does():
    assert dev.uv_settings(LISTED) == {
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_DEFAULT_INDEX": "https://install.example/simple",
        "UV_INDEX": "https://one.example/simple https://two.example/simple",
        "UV_FIND_LINKS": "/own/wheels",
        "SSL_CERT_FILE": "/etc/ssl/company.pem",
    }
