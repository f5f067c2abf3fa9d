"""Reads a signed package with tools of others: Python's zipfile, plistlib and hashlib, and OpenSSL.

Usage: readSignature.py PACKAGE ROOT_CERTIFICATE. Prints what it found as JSON, and fails when anything is wrong.
"""

import hashlib
import json
import plistlib
import struct
import subprocess
import sys
import tempfile
import zipfile

PAGE = 4096
DIRECTORY, REQUIREMENTS, ENTITLEMENTS, DER_ENTITLEMENTS, MESSAGE = 0, 2, 5, 7, 0x10000
CODE_SIGNATURE = 0x1D


def blobs(signature):
    magic, _, count = struct.unpack_from('>3I', signature)
    assert magic == 0xFADE0CC0, 'no signature'
    found = {}
    for index in range(count):
        slot, at = struct.unpack_from('>2I', signature, 12 + 8 * index)
        found[slot] = signature[at : at + struct.unpack_from('>I', signature, at + 4)[0]]
    return found


def signature_place(program):
    at = 32
    for _ in range(struct.unpack_from('<I', program, 16)[0]):
        command, size = struct.unpack_from('<2I', program, at)
        if command == CODE_SIGNATURE:
            return struct.unpack_from('<2I', program, at + 8)
        at += size
    raise AssertionError('not signed')


def openssl_verify(content, message, root):
    with tempfile.NamedTemporaryFile() as signed, tempfile.NamedTemporaryFile() as cms:
        signed.write(content)
        signed.flush()
        cms.write(message)
        cms.flush()
        command = ['openssl', 'cms', '-verify', '-binary', '-inform', 'DER', '-in', cms.name, '-purpose', 'any']
        detached = ['-content', signed.name] if content else []
        done = subprocess.run([*command, *detached, '-CAfile', root], capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout


def check_program(name, program, info, resources, root):
    at, size = signature_place(program)
    parts = blobs(program[at : at + size])
    directory = parts[DIRECTORY]
    _, _, _, _, hashes_at, identifier_at, _, pages, limit = struct.unpack_from('>9I', directory)
    width, kind = directory[36], directory[37]
    assert (width, kind, limit) == (32, 2, at), f'{name}: directory'
    assert pages == -(-limit // PAGE), f'{name}: pages'
    for page in range(pages):
        expected = directory[hashes_at + width * page : hashes_at + width * (page + 1)]
        code = program[PAGE * page : min(limit, PAGE * (page + 1))]
        assert hashlib.sha256(code).digest() == expected, f'{name}: page {page}'
    special = {REQUIREMENTS: parts[REQUIREMENTS], 1: info, 3: resources}
    special |= {slot: parts.get(slot) for slot in (ENTITLEMENTS, DER_ENTITLEMENTS)}
    for slot, content in special.items():
        if content is not None:
            expected = directory[hashes_at - width * slot : hashes_at - width * (slot - 1)]
            assert hashlib.sha256(content).digest() == expected, f'{name}: slot {slot}'
    openssl_verify(directory, parts[MESSAGE][8:], root)
    entitlements = parts.get(ENTITLEMENTS)
    return {
        'identifier': directory[identifier_at : directory.index(b'\0', identifier_at)].decode(),
        'entitlements': plistlib.loads(entitlements[8:]) if entitlements else None,
    }


def check_resources(archive, folder, executable, inside):
    sealed = plistlib.loads(archive.read(f'{folder}_CodeSignature/CodeResources'))
    own = [n for n in inside if n != executable and not n.startswith(f'{folder}_CodeSignature/')]
    assert {folder + path for path in sealed['files']} == set(own), f'{folder}: files'
    for path, digest in sealed['files'].items():
        digest = digest if isinstance(digest, bytes) else digest['hash']
        assert hashlib.sha1(archive.read(folder + path)).digest() == digest, path
    for path, entry in sealed['files2'].items():
        if 'hash2' in entry:
            assert hashlib.sha256(archive.read(folder + path)).digest() == entry['hash2'], path


def main(path, root):
    archive = zipfile.ZipFile(path)
    assert archive.testzip() is None, 'archive'
    names = [name for name in archive.namelist() if not name.endswith('/')]
    bundles = {}
    for name in names:
        folder = name.removesuffix('Info.plist')
        if folder != name and folder.rstrip('/').rsplit('.', 1)[-1] in ('app', 'appex', 'framework'):
            bundles[folder + plistlib.loads(archive.read(name))['CFBundleExecutable']] = folder
    for executable, folder in bundles.items():
        check_resources(archive, folder, executable, [n for n in names if n.startswith(folder)])
    found = {}
    for name in names:
        content = archive.read(name)
        if content[:4] == b'\xcf\xfa\xed\xfe':
            folder = bundles.get(name)
            info, resources = (folder and archive.read(folder + part) for part in ('Info.plist', '_CodeSignature/CodeResources'))
            found[name] = check_program(name, content, info, resources, root)
    profile = next(name for name in names if name.count('/') == 2 and name.endswith('/embedded.mobileprovision'))
    profile = plistlib.loads(openssl_verify(b'', archive.read(profile), root))
    print(json.dumps({'programs': found, 'devices': profile['ProvisionedDevices'], 'team': profile['TeamIdentifier'][0]}))


main(*sys.argv[1:])
