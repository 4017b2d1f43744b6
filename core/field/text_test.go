package field_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

// checks lists texts that a type accepts and texts that it rejects.
type checks[T interface {
	~string
	field.Checker
}] struct{ good, bad []string }

func (c checks[T]) run(t *testing.T) {
	t.Helper()
	for _, text := range c.good {
		if err := T(text).Check(); err != nil {
			t.Errorf("%q is refused: %v", text, err)
		}
	}
	for _, text := range c.bad {
		err := T(text).Check()
		if err == nil {
			t.Errorf("%q is taken", text)
		} else if !strings.HasPrefix(err.Error(), "must ") {
			t.Errorf("%q: the message %q does not complete a sentence", text, err)
		}
	}
}

func TestEmail(t *testing.T) {
	long := strings.Repeat("a", 250)
	checks[field.Email]{
		good: []string{
			"a@b.c", "ada.lovelace+news@mail.example.co.uk", "o'brien@example.ie", "jürgen@bücher.example",
			"a.b-c_d=e/f#g!h$i*j^k~l@m.n",
		},
		bad: []string{
			"", "a", "a@b", "@b.c", "a@.", "a@b.", "a@@b.c", "a@b@c.d", "a b@c.d", "a@b .c", " a@b.c", "a@b.c\n",
			"a\u00a0b@c.d", "a\u2003b@c.d", "a\u2028@c.d", long + "@b.cd",
			// characters with a special meaning in a link or a header
			"a@b.c?bcc=d@e.f", "a@b.c?bcc=spy%40evil.example&body=x", "a&b@c.d", "a%0d@b.c", "a,d@b.c", "a;d@b.c", "mailto:a@b.c",
			"<a@b.c>", `"a"@b.c`, "a@b.c>", "a`b@c.d", "(a)@b.c", "a@[1.2.3]", "a{b}@c.d", `a\b@c.d`, "a|b@c.d", "a\r\nBcc:d@b.c", "a\x00@b.c",
			"a\u0085@b.c",
		},
	}.run(t)
}

func TestLink(t *testing.T) {
	checks[field.Link]{
		good: []string{
			"https://example.com", "HTTPS://EXAMPLE.COM/a?b=c#d", "http://example.com:8080/", "mailto:a@b.c", "tel:+442079460958",
			"/", "/contact", "/blog/1?x=y#z", "#top", "https://example.com/%20/ü", "https://example.com/@name", "https://example.com/?to=a@b.c",
			"mailto:a@b.c?subject=A%20question&body=Hello", "mailto:a@b.c?Subject=x",
		},
		bad: append(dangerous, "", "example.com", "contact", "../up", "?q", "https://", "https:///path", "mailto:", "tel:",
			"ftp://example.com", "https://exa mple.com", "/with space", "https://example.com/<script>", `https://example.com/"`,
			"https://user:secret@example.com/", "https://bank.example@example.com/", "HTTP://user@example.com",
			"mailto:a@b.c?bcc=d@e.f", "mailto:a@b.c?subject=x&CC=d@e.f", "mailto:a@b.c?to=d@e.f", "mailto:a@b.c?%62cc=d@e.f", "mailto:?bcc=d@e.f"),
	}.run(t)
}

func TestImage(t *testing.T) {
	checks[field.Image]{
		good: []string{"https://example.com/a.png", "HTTP://example.com/a", "/media/a.webp"},
		bad: append(dangerous, "", "a.png", "#a", "mailto:a@b.c", "tel:1", "https://",
			"https://user:secret@example.com/a.png", "http://bank.example@example.com/a.png"),
	}.run(t)
}

// dangerous lists addresses that a browser would execute or resolve to another site than they suggest.
var dangerous = []string{
	"javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\tjavascript:alert(1)", "\u00a0javascript:alert(1)",
	"java\nscript:alert(1)", "java\tscript:alert(1)", "java\x00script:alert(1)", "\x01javascript:alert(1)", "javascript\n:alert(1)",
	"javascript://example.com/%0aalert(1)", "&#106;avascript:alert(1)", "data:text/html,<script>alert(1)</script>",
	"DATA:text/html;base64,PHNjcmlwdD4=", "vbscript:msgbox(1)", "file:///etc/passwd", "blob:https://example.com/1",
	"//example.com", "///example.com", `/\example.com`, `\\example.com`, `\/example.com`, "/\texample.com", "/\n/example.com",
	"/\r/example.com", "/\x00", "https:\\\\example.com",
}

func TestIcon(t *testing.T) {
	checks[field.Icon]{
		good: []string{"fas fa-box", "far fa-bell", "fab fa-linkedin-in", "fa-solid fa-1", "fa-brands fa-500px", "fa-regular fa-a"},
		bad: []string{
			"", "fas", "fa-box", "box", "fas box", "fas fa-", "fas fa-Box", "fas fa-box fa-spin", "fas  fa-box", " fas fa-box",
			"fas fa-box\n", `fas fa-box" onclick="x`, "fat fa-box", "fas fa--box", "fas fa-box-",
		},
	}.run(t)
}

func TestPhone(t *testing.T) {
	checks[field.Phone]{
		good: []string{"+44 20 7946 0958", "020 7946 0958", "+1 (555) 010-9999 x12", "0", "+", "01/23.45"},
		bad: []string{
			"", "ring me", "+44 20 CALL", "(020) 7946", " 020", "020\n", "020<b>", "tel:020", strings.Repeat("1", 51),
		},
	}.run(t)
}

func TestColour(t *testing.T) {
	checks[field.Colour]{
		good: field.Colour("").Choices(),
		bad:  []string{"", "red", "Blue", " blue", "#00f"},
	}.run(t)
}

// FuzzEmail checks that an accepted address has one mailbox at one host, and contains nothing that mail programs
// interpret in another way.
func FuzzEmail(f *testing.F) {
	for _, text := range []string{"a@b.co", "a@b.co?bcc=c@d.co", "a@b.co\r\nBcc: c@d.co", "a,b@c.co", "müller@bücher.example", "<a@b.co>", "a@b@c.co"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if field.Email(text).Check() == nil && (strings.ContainsAny(text, "\r\n\x00 ?&<>,") || strings.Count(text, "@") != 1 || len(text) > 254) {
			t.Errorf("%q is taken for an address", text)
		}
	})
}

// FuzzLink checks that no accepted link executes anything, as browsers interpret it.
func FuzzLink(f *testing.F) {
	for _, text := range []string{"/a", "https://a", "javascript:x", "java\tscript:x", "//a", `/\a`, " javascript:x", "data:x", "#a", "mailto:a@b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if field.Link(text).Check() != nil {
			return
		}
		read := strings.ToLower(strings.Map(func(r rune) rune {
			if r <= ' ' {
				return -1
			}
			return r
		}, text))
		for _, scheme := range []string{"javascript:", "data:", "vbscript:", "file:", "blob:"} {
			if strings.HasPrefix(read, scheme) {
				t.Errorf("%q is taken for a link", text)
			}
		}
		if strings.HasPrefix(strings.ReplaceAll(read, `\`, "/"), "//") {
			t.Errorf("%q leads to another host", text)
		}
	})
}
