package host_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/model"
)

// refused wants the registry to refuse a type at a path.
func refused(t *testing.T, address string, options model.Options) {
	t.Helper()
	options.One, options.Many = "Thing", "Things"
	if _, err := model.NewRegistry(model.Define[thing]("thing", options)); err == nil {
		t.Errorf("a content type may take %s", address)
	}
}

// TestNoTypeTakesTheAddressOfACall that the program has of its own.
func TestNoTypeTakesTheAddressOfACall(t *testing.T) {
	for _, r := range hosttest.Describe(t).Routes() {
		path, ours := strings.CutPrefix(r.Path, "/api/")
		if !ours {
			// Calls beside /api stand where pages would.
			refused(t, r.Path, model.Options{Path: "things", Public: model.PublicOptions{Page: r.Path + "/:id"}})
			continue
		}
		path, _, _ = strings.Cut(path, "/{")
		path, _, _ = strings.Cut(path, ".")
		refused(t, r.Path, model.Options{Path: path})
		if first, _, _ := strings.Cut(path, "/"); first != "admin" {
			refused(t, r.Path, model.Options{Path: first})
		}
	}
}

// TestNoTypeTakesAScreenOfTheAdmin where the one of the type would stand.
func TestNoTypeTakesAScreenOfTheAdmin(t *testing.T) {
	for _, path := range pages(t, "../../../admin-ui/routes.json") {
		if screen, below := strings.CutPrefix(path, "/admin/"); below {
			refused(t, path, model.Options{Path: screen})
		}
	}
}

// TestNoPageStandsWhereTheProgramAnswers with something else than pages of entries.
func TestNoPageStandsWhereTheProgramAnswers(t *testing.T) {
	for _, path := range []string{
		"/api", "/admin", "/assets", "/icons", "/media", "/sitemap.xml", "/atom.xml", "/feed.json", "/robots.txt", "/llms.txt",
	} {
		refused(t, path, model.Options{Path: "things", Public: model.PublicOptions{Page: path + "/:id"}})
		refused(t, path, model.Options{Path: "things", Public: model.PublicOptions{Shown: path}})
	}
	for _, path := range pages(t, "../../../public-ui/routes.json") {
		if path != "/" && !strings.HasSuffix(path, "/:id") {
			refused(t, path, model.Options{Path: "things", Public: model.PublicOptions{Page: path}})
		}
	}
}

func pages(t *testing.T, file string) (paths []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []struct{ Path string }
	if err := json.Unmarshal(text, &all); err != nil || len(all) == 0 {
		t.Fatal(err, all)
	}
	for _, p := range all {
		paths = append(paths, p.Path)
	}
	return paths
}
