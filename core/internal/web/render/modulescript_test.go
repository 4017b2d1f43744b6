package render_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// TestModules checks that modules run after the app's script, and that a module that fails is logged once and skipped
// in every engine.
func TestModules(t *testing.T) {
	t.Parallel()
	h := open(t, "globalThis.quoin = { modules: {} }; globalThis.drawn = () => { const { good, bad } = quoin.modules; return good() + (bad === null) }",
		render.Module{Name: "good", Script: []byte(`(() => { globalThis.quoin.modules["good"] = () => "by a module " })()`)},
		render.Module{Name: "bad", Script: []byte(`throw new Error("it has no window")`)},
		render.Module{Name: "worse", Script: []byte(`for (;;);`)},
	)
	for _, path := range []string{"/module", "/throw", "/modules"} {
		r := at(path)
		r.Module = "/assets/modules/good-page.js"
		if path == "/throw" {
			h.wantRefused(r, core.Unavailable)
		} else if text := h.html(h.get(r)); !strings.Contains(text, "by a module true") {
			t.Errorf("%s is %s", path, text)
		}
	}
	// The engine that threw is replaced, and the new engine does not run the failed modules again.
	for _, told := range []string{"it has no window", "module=worse", "it was drawn without", "module=/assets/modules/good-page.js"} {
		if n := strings.Count(h.logged(), told); n != 1 {
			t.Errorf("%q is told %d times in %s", told, n, h.logged())
		}
	}
}

// TestModuleIsPreloaded checks that a page has preload links for its module and the files that the module imports,
// each once.
func TestModuleIsPreloaded(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	r := at("/notes")
	r.Module = "/assets/modules/note-page-1.js"
	text := h.html(h.get(r))
	link := `<link rel="modulepreload" crossorigin fetchpriority="low" href="`
	wantAll(t, text, link+`/assets/modules/note-page-1.js">`, link+`/assets/offered.js">`, link+`/assets/cards.js">`)
}
