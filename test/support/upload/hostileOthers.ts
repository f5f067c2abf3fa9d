import { gzipSync } from 'node:zlib'
import { HTML, MARKER, PHP, SCRIPT, SVG, uint32, zip } from './fileBytes.ts'
import type { HostileFile, StoredForm } from './hostileFile.types.ts'

function unknown(what: string, name: string, content: Buffer | string | (() => Buffer)): HostileFile {
  const make = typeof content === 'function' ? content : () => Buffer.from(content as string)
  return { what, name, make, outcome: 'upload_type_unknown' }
}

const asText = (name: string): StoredForm => ({ mediaType: 'text/plain', name, isAsItWas: true })

function text(what: string, name: string, keptName: string, content: string): HostileFile {
  return { what, name, make: () => Buffer.from(content), outcome: asText(keptName) }
}

function utf16(content: string, isBig = false): Buffer {
  const bytes = Buffer.from(content, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

const MOBILECONFIG = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>PayloadType</key><string>Configuration</string></dict></plist>`
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** Markup with every name and encoding that a browser could guess from. */
const MARKUP: HostileFile[] = [
  ...['svg', 'png', 'jpg', 'gif', 'webp', 'pdf', 'txt', 'svgz'].map((ending) =>
    unknown(`SVG with a script, named .${ending}`, `a.${ending}`, SVG),
  ),
  ...['png', 'jpg', 'txt', 'html', 'pdf'].map((ending) =>
    unknown(`a page named .${ending}`, `a.${ending}`, HTML),
  ),
  unknown('a page behind a byte order mark', 'a.txt', `\ufeff${HTML}`),
  unknown('a page behind a thousand spaces', 'a.txt', `${' \n\t'.repeat(1000)}${HTML}`),
  unknown('a page behind a comment', 'a.txt', `<!-- hello -->${HTML}`),
  unknown('a script alone', 'a.txt', `<script>${SCRIPT}</script>`),
  unknown('a page in UTF-16 with a mark', 'a.txt', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(HTML)]),
  ),
  unknown('a page in UTF-16, the other way round', 'a.txt', () =>
    Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(HTML, true)]),
  ),
  unknown('a page in UTF-16 without a mark', 'a.txt', () => utf16(HTML)),
  unknown('a page in UTF-7', 'a.txt', `+ADw-script+AD4-${SCRIPT}+ADw-/script+AD4-`),
  unknown('XML', 'a.xml', '<?xml version="1.0"?><a/>'),
  unknown(
    'XML that is drawn by a style sheet',
    'a.xml',
    `<?xml-stylesheet href="#s" type="text/xsl"?>${SVG}`,
  ),
  unknown('XML that grows (a billion laughs)', 'a.xml', '<!DOCTYPE l [<!ENTITY a "&b;&b;">]><l>&a;</l>'),
  unknown('PHP', 'a.txt', PHP),
  unknown('JSP', 'a.txt', `<% out.print("${MARKER}"); %>`),
  unknown('a script of a shell', 'a.txt', '#!/bin/sh\nrm -rf /'),
  unknown('PostScript', 'a.txt', '%!PS-Adobe-3.0\n(run) show'),
  unknown('a page kept as a mail', 'a.mhtml', `MIME-Version: 1.0\nContent-Type: text/html\n\n${HTML}`),
  unknown('a profile for iPhones', 'a.mobileconfig', MOBILECONFIG),
]

const BINARY: HostileFile[] = [
  unknown('an icon', 'a.ico', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0])),
  unknown('a ZIP', 'a.zip', () => zip('a.html', Buffer.from(HTML))),
  unknown('a ZIP that unpacks to a hundred megabytes', 'a.txt', () =>
    zip('a', Buffer.alloc(100 * 1024 ** 2)),
  ),
  unknown('a ZIP in a ZIP in a ZIP', 'a.png', () => zip('a', zip('b', zip('c', Buffer.alloc(1024 ** 2))))),
  unknown('a document of Word', 'a.docx', () => zip('word/document.xml', Buffer.from('<w:document/>'))),
  unknown('an app for iPhones', 'a.ipa', () => zip('Payload/A.app/Info.plist', Buffer.from(MOBILECONFIG))),
  unknown('packed by gzip', 'a.txt.gz', () => gzipSync(HTML)),
  unknown('packed by gzip, unpacks to a hundred megabytes', 'a.txt', () =>
    gzipSync(Buffer.alloc(100 * 1024 ** 2)),
  ),
  unknown('SVG packed by gzip', 'a.svgz', () => gzipSync(SVG)),
  unknown('a film', 'a.mp4', Buffer.concat([uint32(24), Buffer.from('ftypisom\0\0\x02\0isomavc1')])),
  unknown(
    'a photo as iPhones keep it',
    'a.heic',
    Buffer.concat([uint32(24), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
  ),
  unknown('a program for Windows', 'a.jpg', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1')),
  unknown('a program for Macs', 'a.png', Buffer.from([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1])),
  unknown('a program for every Mac', 'a.png', Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2])),
  unknown('a program for Linux', 'a.txt', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')),
  unknown(
    'a signed profile for iPhones',
    'a.mobileconfig',
    Buffer.from([0x30, 0x82, 0x10, 0, 6, 9, 0x2a, 0x86]),
  ),
  unknown('a bitmap', 'a.bmp', Buffer.from('BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0', 'latin1')),
  unknown('a TIFF', 'a.tif', Buffer.from('II*\0\x08\0\0\0', 'latin1')),
  unknown('WebAssembly', 'a.txt', Buffer.from('\0asm\x01\0\0\0', 'latin1')),
  unknown('a font', 'a.woff2', Buffer.from('wOF2\0\x01\0\0', 'latin1')),
]

const TEXTS: HostileFile[] = [
  unknown('text with a zero in it', 'a.txt', `hello\0${HTML}`),
  unknown('text that speaks to a terminal', 'a.txt', '\x1b]0;evil\x07\x1b[2J'),
  unknown('text in another encoding', 'a.txt', Buffer.from('caf\xe9 \xe3', 'latin1')),
  unknown('text with half of a letter', 'a.txt', Buffer.from([0x68, 0x69, 0xd8])),
  {
    what: 'text that is too long',
    name: 'a.txt',
    make: () => Buffer.alloc(1024 * 1024 + 1, 'a'),
    outcome: 'upload_too_large',
  },
  text('JavaScript as text', 'a.js', 'a.txt', SCRIPT),
  text('a page behind a word', 'a.html', 'a.txt', `hello ${HTML}`),
  text('the test of virus scanners', 'eicar.com', 'eicar.txt', EICAR),
  text('a table that calculates', 'a.csv', 'a.txt', `=cmd|'/c calc'!A1,${MARKER}`),
  text('a style sheet', 'a.css', 'a.txt', `body{background:url("javascript:${SCRIPT}")}`),
  text('a link to a share', 'a.url', 'a.txt', '[InternetShortcut]\nURL=file://evil/share'),
]

export const HOSTILE_OTHERS: HostileFile[] = [
  { what: 'nothing', name: 'a.png', make: () => Buffer.alloc(0), outcome: 'upload_empty' },
  {
    what: 'one byte too many',
    name: 'a.txt',
    make: () => Buffer.alloc(5 * 1024 * 1024 + 1, 'a'),
    outcome: 'upload_too_large',
  },
  ...MARKUP,
  ...BINARY,
  ...TEXTS,
]
