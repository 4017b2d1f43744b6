package pluginhost

import (
	"encoding/json"
	"testing"

	"github.com/quoin-cms/quoin/core/plugin"
)

type length struct{}

func (length) Kind() string { return "length" }

// TestTheContentsOfAPlugin checks that the list of plugins has the names of all parts, and empty lists for parts that are missing.
func TestTheContentsOfAPlugin(t *testing.T) {
	got, err := json.Marshal(contentsOf(&plugin.Plugin{
		Name: "fair-days", Sections: []plugin.Section{{Name: "countdown"}}, Kinds: []plugin.Kind{{Value: length{}}},
		Screens: []plugin.Screen{{Name: "desk"}}, Checks: []plugin.Check{{Name: "seats"}}, Importers: []plugin.Importer{{Name: "csv"}},
		Commands: []plugin.Command{{Name: "close"}}, Services: []plugin.Service{{Name: "feed"}}, Routes: []plugin.Route{{Method: "GET", Path: "/fair"}},
	}, "v1.0.0"))
	want := `{"name":"fair-days","title":"Fair days","version":"v1.0.0","types":[],"routes":["GET /fair"],"commands":["close"],` +
		`"importers":["csv"],"checks":["seats"],"screens":["desk"],"sections":["countdown"],"kinds":["length"],"services":["feed"],` +
		`"settings":null,"jobs":[],"followers":[],"readers":null}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}
