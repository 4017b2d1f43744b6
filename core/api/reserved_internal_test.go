package api

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
)

// TestNoTypeTakesTheAddressOfACall that the program has of its own.
func TestNoTypeTakesTheAddressOfACall(t *testing.T) {
	type thing struct {
		Name string `json:"name" cms:"title"`
	}
	empty, err := model.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range routes(empty) {
		path, ours := strings.CutPrefix(r.Path, "/api/")
		if !ours || strings.ContainsAny(path, "{.") {
			continue
		}
		taker := model.Define[thing]("thing", model.Options{Path: path, One: "Thing", Many: "Things"})
		if _, err := model.NewRegistry(taker); err == nil {
			t.Errorf("a content type may take %s", r.Path)
		}
	}
}
