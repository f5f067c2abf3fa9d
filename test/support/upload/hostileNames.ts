import { png } from './fileBytes.ts'
import type { HostileFile } from './hostileFile.types.ts'

function named(what: string, name: string, kept: string): HostileFile {
  return {
    what: `a name ${what}`,
    name,
    make: png,
    outcome: { mediaType: 'image/png', name: kept },
  }
}

/** A valid picture with harmful file names. */
export const HOSTILE_NAMES: HostileFile[] = [
  named('that leaves its folder', '../../../etc/passwd.png', 'passwd.png'),
  named('that leaves its folder on Windows', '..\\..\\windows\\system32\\a.png', 'a.png'),
  named('that is only a way up', '../..', 'file.png'),
  named('with two endings', 'invoice.pdf.exe', 'invoice_pdf.png'),
  named('with five endings', 'a.php.jpg.html.svg.png', 'a_php_jpg_html_svg.png'),
  named('with dots of another script', 'a\u2024php\uff0ehtml.png', 'a_php_html.png'),
  named('that reads backwards', 'photo\u202egnp.exe', 'photognp.png'),
  named('with marks of direction', '\u2066a\u2069\u200f\u061cb.png', 'ab.png'),
  named('with letters that nobody sees', 'a\u200b\u2060\ufeff\u00adb\u{e0041}.png', 'ab.png'),
  named('with a zero', 'a.png\0.exe', 'a_png.png'),
  named(
    'with the end of a header',
    'a\r\nSet-Cookie: x=1\r\n\r\n<script>.png',
    'a Set-Cookie_ x=1 _script.png',
  ),
  named('with quotes', 'a"; filename="evil.html', 'a_ filename=_evil.png'),
  named('with an ampersand and the like', 'a`id`$(id)&&|;.png', 'a_id_(id).png'),
  named('with percent signs', '%2e%2e%2fa%00.png', '_2e_2e_2fa_00.png'.slice(1)),
  named('that is markup', '<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'),
  named('that hides on Unix', '.htaccess', 'htaccess.png'),
  named('of a device', 'con.txt', '_con.png'),
  named('that is nothing but spaces', '   .png', 'file.png'),
  named('that is nothing but dots', '......', 'file.png'),
  named('that begins like an option', '--help -rf.png', 'help -rf.png'),
  named('that ends in spaces and dots', 'a.exe . . ', 'a_exe.png'),
  named('that is far too long', `${'a'.repeat(5000)}.png`, `${'a'.repeat(95)}.png`),
  named('that is far too long in pictures', `${'🦊'.repeat(300)}.png`, `${'🦊'.repeat(95)}.png`),
  named('in Persian', 'رسید‌های پرداخت.jpeg', 'رسید‌های پرداخت.png'),
]
