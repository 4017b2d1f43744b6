package render_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/web/render"
)

const (
	interLink = `<link rel="preload" as="font" type="font/woff2" href="/assets/inter.woff2" crossorigin="">`
	iconLink  = `<link rel="icon" href="/favicon.svg" type="image/svg+xml" />`
	shades    = `"accentShades":{"light":{"accent":"#717000","hover":"#5a5900","soft":"#f3f3dd","contrast":"#ffffff"},
		"dark":{"accent":"#ffff00","hover":"#eeee00","soft":"#2f2e00","contrast":"#141300"}}`
)

// branded returns the head of a page with settings, and the sources of the styles that its policy must have.
func branded(t *testing.T, settings string) (head string, styles []string) {
	t.Helper()
	h := open(t, "")
	h.brand.Store(settings)
	made := h.get(render.Request{Origin: "https://example.co.uk", Path: "/branded", Code: "src/Notes.tsx"})
	head, _, _ = strings.Cut(string(h.pages.Body(made, "")), "</head>")
	return head, made.Styles
}

func TestTheBrandStandsInThePage(t *testing.T) {
	t.Parallel()
	head, styles := branded(t, `{"theme":"green","favicon":"/media/a1/sign.png","font":"lora",`+shades+`}`)
	style := `@font-face{font-family:'Lora'}:root:root{--accent:light-dark(#717000,#ffff00);--accent-hover:light-dark(#5a5900,#eeee00);` +
		`--accent-soft:light-dark(#f3f3dd,#2f2e00);--accent-contrast:light-dark(#ffffff,#141300);--font:'Lora',serif}`
	wantAll(
		t, head, `<style>body{margin:0}</style><style id="brand">`+style+`</style>`,
		`<link rel="preload" as="font" type="font/woff2" href="/assets/lora.woff2" crossorigin="">`,
		`<link rel="icon" href="/media/a1/sign.png" type="image/png"><link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
	)
	if want := []string{render.StyleSource("body{margin:0}"), render.StyleSource(style)}; !slices.Equal(styles, want) {
		t.Errorf("the policy must allow %q, want %q", styles, want)
	}
	for _, unwanted := range []string{interLink, iconLink} {
		if strings.Contains(head, unwanted) {
			t.Errorf("the page has %q as well", unwanted)
		}
	}
}

func TestWithoutABrandThePageIsTheTemplate(t *testing.T) {
	t.Parallel()
	for _, settings := range []string{
		`{"theme":"green"}`, `{"font":"inter","accentShades":{"light":{"accent":""},"dark":{}}}`, `null`, `[1]`,
		// What no store has: neither the page nor its policy takes it from the settings.
		`{"font":"</style><script>","accentShades":{"light":{"accent":"red;}body{display:none","hover":"x","soft":"x","contrast":"x"}}}`,
	} {
		head, styles := branded(t, settings)
		wantAll(t, head, interLink+iconLink)
		if len(styles) != 1 || strings.Contains(head, `id="brand"`) || strings.Contains(head, "script>") {
			t.Errorf("%s: the page has the styles %q and the head %s", settings, styles, head)
		}
	}
}

func TestTheAddressOfAnIconIsText(t *testing.T) {
	t.Parallel()
	head, _ := branded(t, `{"favicon":"/media/a1/\"><script>alert(1)</script>.svg"}`)
	wantAll(t, head, `href="/media/a1/&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;.svg" type="image/svg+xml">`)
}
