package svg_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"io"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/svg"
)

const head = `<svg xmlns="http://www.w3.org/2000/svg"`

// TestWhatStays checks the exact output: only what the list permits is written.
func TestWhatStays(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"a drawing": {
			`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><!-- by hand -->` +
				head + ` viewBox="0 0 4 4"><g fill="red"><path d="M0 0h4"/></g></svg>`,
			head + ` viewBox="0 0 4 4"><g fill="red"><path d="M0 0h4"></path></g></svg>`,
		},
		"of Illustrator": {
			"<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/x.dtd\" [\n\t<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n" +
				"\t<!ENTITY ns_xlink 'http://www.w3.org/1999/xlink'>\n] >\n" + `<svg xmlns="&ns_svg;" xmlns:x="&ns_xlink;"><g id="a"/><use x:href="#a"/></svg>`,
			head + `><g id="a"></g><use href="#a"></use></svg>`,
		},
		"without a namespace": {`<svg><rect x="1"/></svg>`, head + `><rect x="1"></rect></svg>`},
		"with a prefix":       {`<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect/></s:svg>`, head + `><rect></rect></svg>`},
		"of an editor": {
			head + ` xmlns:i="http://www.inkscape.org/"><i:view zoom="3"><rect/></i:view><metadata><rect/></metadata><rect i:label="x"/></svg>`,
			head + `><rect></rect></svg>`,
		},
		"a script":         {head + `><script>alert(1)</script><rect/></svg>`, head + `><rect></rect></svg>`},
		"a foreign object": {head + `><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="x"/></foreignObject></svg>`, head + `></svg>`},
		"handlers":         {head + ` onload="alert(1)"><rect onclick="alert(1)" ONERROR="x" x="1"/></svg>`, head + `><rect x="1"></rect></svg>`},
		"a style sheet":    {head + `><style>@import url(//evil);</style></svg>`, head + `></svg>`},
		"a style sheet of a drawing program": {
			head + `><defs><style>@font-face{src:url(//evil)}@media print{.a{fill:red}}/* a */.a,.b{fill:#fff;behavior:url(//evil)} rect{fill:red;opacity:.5}` +
				`.b{stroke:url(#x)} .a .b{fill:none}.c{fill:url(//evil)}</style></defs><rect class="a b" fill="green"/><path class="c" style="fill:blue"/></svg>`,
			head + `><defs></defs><rect fill="#fff" opacity=".5" stroke="url(#x)"></rect><path fill="blue"></path></svg>`,
		},
		"numbers that keep a browser busy": {
			head + ` width="1000000000" height="20"><filter><feTurbulence numOctaves="100000" seed="2"/><feGaussianBlur stdDeviation="2 1e9"/>` +
				`<feMorphology radius="1e999"/><feConvolveMatrix order="-5000"/></filter><rect width="1e7%" height="100%"/></svg>`,
			head + ` height="20"><filter><feTurbulence seed="2"></feTurbulence><feGaussianBlur></feGaussianBlur>` +
				`<feMorphology></feMorphology><feConvolveMatrix></feConvolveMatrix></filter><rect height="100%"></rect></svg>`,
		},
		"numbers of a drawing": {
			head + ` width="100%" height="20cm"><filter><feTurbulence numOctaves="4"/><feGaussianBlur stdDeviation="2,3.5"/></filter></svg>`,
			head + ` width="100%" height="20cm"><filter><feTurbulence numOctaves="4"></feTurbulence><feGaussianBlur stdDeviation="2,3.5"></feGaussianBlur></filter></svg>`,
		},
		"a style": {
			head + `><rect fill="red" style="fill: blue !important; stroke:url(#a);behavior:url(x);background:url(//evil);filter:url(//evil)"/></svg>`,
			head + `><rect fill="blue" stroke="url(#a)"></rect></svg>`,
		},
		"links":            {head + `><a href="javascript:alert(1)"><rect/></a></svg>`, head + `></svg>`},
		"a use of a part":  {head + ` xmlns:xlink="http://www.w3.org/1999/xlink"><g id="a"/><use xlink:href="#a"/></svg>`, head + `><g id="a"></g><use href="#a"></use></svg>`},
		"a use from out":   {head + `><use href="https://evil/x.svg#a"/></svg>`, head + `><use></use></svg>`},
		"a use of a text":  {head + `><use href="data:image/svg+xml;base64,AAAA#x"/></svg>`, head + `><use></use></svg>`},
		"a picture within": {head + `><image href="data:image/png;base64,iVBORw0="/></svg>`, head + `><image href="data:image/png;base64,iVBORw0="></image></svg>`},
		"a drawing within": {head + `><image href="data:image/svg+xml;base64,iVBORw0="/></svg>`, head + `><image></image></svg>`},
		"a picture beside": {head + `><image href="https://evil/p.png"/><feImage href="//evil"/></svg>`, head + `><image></image><feImage></feImage></svg>`},
		"fills from out": {
			head + `><rect fill="url(https://evil)" mask="URL( 'http://evil#a' )" clip-path="u\72l(x)" filter="url( '#a' )"/></svg>`,
			head + `><rect filter="url( &#39;#a&#39; )"></rect></svg>`,
		},
		"names that look bad": {head + `><g id="image_url"/><g id="curl(x"/><use href="#image_url"/></svg>`, head + `><g id="image_url"></g><g></g><use href="#image_url"></use></svg>`},
		"animations":          {head + `><a><set attributeName="href" to="javascript:alert(1)"/></a><animate attributeName="x"/></svg>`, head + `></svg>`},
		"text":                {head + `><text x="1">a &lt;b&gt; &amp; <tspan>c</tspan></text>loose</svg>`, head + `><text x="1">a &lt;b&gt; &amp; <tspan>c</tspan></text></svg>`},
		"quotes":              {head + `><text font-family='"A" &amp; B'/></svg>`, head + `><text font-family="&#34;A&#34; &amp; B"></text></svg>`},
		"a handler of another space": {
			head + ` xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"><rect xml:base="https://evil" x="1"/></svg>`, head + `><rect x="1"></rect></svg>`,
		},
		"instructions": {`<?xml-stylesheet href="//evil"?>` + head + `></svg>`, head + `></svg>`},
		"raw text":     {head + `><title><![CDATA[<script>alert(1)</script>]]></title></svg>`, head + `><title>&lt;script&gt;alert(1)&lt;/script&gt;</title></svg>`},
	} {
		t.Run(name, func(t *testing.T) {
			got, _, err := svg.Clean([]byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != c.want {
				t.Errorf("\n%s becomes\n%s, want\n%s", c.in, got, c.want)
			}
			again, _, err := svg.Clean(got)
			if err != nil || string(again) != string(got) {
				t.Errorf("cleaned twice it is %s, %v", again, err)
			}
		})
	}
}

func TestDrawingsThatAreRefused(t *testing.T) {
	var laughs strings.Builder
	for i := range 12 {
		fmt.Fprintf(&laughs, `<g id="a%d">%s</g>`, i+1, strings.Repeat(fmt.Sprintf(`<use href="#a%d"/>`, i), 10))
	}
	for name, in := range map[string]string{
		"elements in a style":  head + `><style><script>x</script></style></svg>`,
		"nothing":              "",
		"no drawing":           `<html><svg/></html>`,
		"a drawing elsewhere":  `<svg xmlns="http://www.w3.org/1999/xhtml"/>`,
		"cut off":              head + `><rect`,
		"not closed":           head + `><g>`,
		"two drawings":         `<svg/><svg/>`,
		"an entity":            `<!DOCTYPE svg [<!ENTITY a "x">]>` + head + `>&a;</svg>`,
		"a billion laughs":     `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>` + head + `><text>&b;</text></svg>`,
		"an entity from out":   `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>` + head + `><text>&a;</text></svg>`,
		"an entity of a part":  `<!DOCTYPE svg [<!ENTITY % a "http://b">%a;]>` + head + `></svg>`,
		"an entity in another": `<!DOCTYPE svg [<!ENTITY a "http://b"><!ENTITY c "http://&a;">]>` + head + `></svg>`,
		"a hundred entities":   `<!DOCTYPE svg [` + manyEntities() + `]>` + head + `></svg>`,
		"an attribute list":    `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>` + head + `></svg>`,
		"an unknown entity":    head + `><text>&nbsp;</text></svg>`,
		"a billion uses":       head + `><g id="a0"/>` + laughs.String() + `<use href="#a12"/></svg>`,
		"a use of itself":      head + `><g id="a"><use href="#a"/></g></svg>`,
		"a pattern of itself":  head + `><pattern id="a"><rect fill="url(#a)"/></pattern></svg>`,
		"too deep":             head + `>` + strings.Repeat("<g>", 200) + strings.Repeat("</g>", 200) + `</svg>`,
		"too many":             head + `>` + strings.Repeat("<g/>", 60_000) + `</svg>`,
		"too many passed over": head + `><metadata>` + strings.Repeat("<g/>", 60_000) + `</metadata></svg>`,
		"too many attributes":  `<svg ` + attributes(200) + `/>`,
		"a sheet that unfolds": head + `><style>g{font-family:` + strings.Repeat("a", 1900) + `}</style>` + strings.Repeat("<g/>", 9_000) + `</svg>`,
		"too many bytes":       head + `><title>` + strings.Repeat("a", 5<<20) + `</title></svg>`,
		"another coding":       `<?xml version="1.0" encoding="utf-7"?>` + head + `>+ADw-script+AD4-</svg>`,
		"a null":               head + ">\x00</svg>",
	} {
		if got, _, err := svg.Clean([]byte(in)); core.CodeOf(err) != core.Invalid {
			t.Errorf("%s: %.100q, %v", name, got, err)
		}
	}
}

func attributes(n int) string {
	var all strings.Builder
	for i := range n {
		fmt.Fprintf(&all, `a%d="" `, i)
	}
	return all.String()
}

func TestSize(t *testing.T) {
	for attributes, want := range map[string]image.Point{
		``:                          {},
		`width="20" height="10"`:    {X: 20, Y: 10},
		`width="20px" height="1in"`: {X: 20, Y: 96},
		`viewBox="0 0 24 12"`:       {X: 24, Y: 12},
		`width="100%" height="100%" viewBox="0,0,8,4"`: {X: 8, Y: 4},
		`width="48" viewBox="0 0 24 12"`:               {X: 48, Y: 24},
		`height="24" viewBox="0 0 24 12"`:              {X: 48, Y: 24},
		`width="-1" height="1e99"`:                     {},
		`width="NaN" height="Inf"`:                     {},
		`viewBox="0 0 0 0"`:                            {},
		`viewBox="0 0 x 1"`:                            {},
		`width="1e9" height="1e9"`:                     {},
	} {
		_, got, err := svg.Clean([]byte(`<svg ` + attributes + `/>`))
		if err != nil || got != want {
			t.Errorf("%s: %v, %v", attributes, got, err)
		}
	}
}

// FuzzClean checks that the output is well-formed, and contains nothing that runs code or loads anything.
func FuzzClean(f *testing.F) {
	for _, seed := range []string{
		`<svg/>`, head + `><g style="fill:url(#a)"><use href="#a"/></g></svg>`, `<svg><script>x</script></svg>`, `<svg><style>.a{fill:url(#b)}@import "x";g{fill:red}</style><g class="a"/></svg>`,
		`<!DOCTYPE svg [<!ENTITY a "x">]><svg>&a;</svg>`, head + `><a href="javascript:x"/><image href="data:image/png;base64,AA"/></svg>`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		out, _, err := svg.Clean(in)
		if err != nil {
			return
		}
		again, _, err := svg.Clean(out)
		if err != nil || string(again) != string(out) {
			t.Fatalf("%q, cleaned again %q, %v", out, again, err)
		}
		harmless(t, out)
	})
}

func harmless(t *testing.T, out []byte) {
	for tokens := xml.NewDecoder(strings.NewReader(string(out))); ; {
		token, err := tokens.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%q: %v", out, err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if name := strings.ToLower(start.Name.Local); name == "script" || name == "foreignobject" || name == "a" || name == "style" {
			t.Fatalf("%q holds %s", out, name)
		}
		for _, a := range start.Attr {
			value := strings.ToLower(a.Value)
			if strings.HasPrefix(strings.ToLower(a.Name.Local), "on") || strings.Contains(value, "script:") ||
				a.Name.Local == "href" && !strings.HasPrefix(value, "#") && !strings.HasPrefix(value, "data:image/") {
				t.Fatalf("%q holds %s=%q", out, a.Name.Local, a.Value)
			}
		}
	}
}

func manyEntities() string {
	var all strings.Builder
	for i := range 100 {
		fmt.Fprintf(&all, `<!ENTITY a%d "http://b">`, i)
	}
	return all.String()
}

// TestEncodings checks that drawings in other encodings are written in UTF-8, and that the reason of a refusal is the
// encoding.
func TestEncodings(t *testing.T) {
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(
		`<?xml version="1.0" encoding="UTF-16"?>` + head + `><text>Zürich 🏔</text></svg>`)
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{
		utf16: `Zürich 🏔`,
		`<?xml version="1.0" encoding="ISO-8859-1"?>` + head + "><text>Z\xfcrich</text></svg>": `Zürich`,
		`<?xml version="1.0" encoding="us-ascii"?>` + head + "><text>Zurich</text></svg>":      `Zurich`,
	} {
		clean, _, err := svg.Clean([]byte(body))
		if err != nil || !strings.Contains(string(clean), want) {
			t.Errorf("%.60q is %q, %v", body, clean, err)
		}
	}
	_, _, err = svg.Clean([]byte(`<?xml version="1.0" encoding="Shift_JIS"?>` + head + `></svg>`))
	if core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), "encoding is not supported") {
		t.Errorf("an unknown encoding: %v", err)
	}
}
