package transfer_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

// TestExportsThatAreNotWellFormed checks that exports with damaged bytes are imported as far as they can be read.
func TestExportsThatAreNotWellFormed(t *testing.T) {
	item := func(name, text string) string {
		return wxrPost(name, text, "<link>https://old.example/2020/05/"+name+"/</link><wp:post_id>"+name+"</wp:post_id>")
	}
	latin, err := charmap.ISO8859_1.NewEncoder().String(`<?xml version="1.0" encoding="ISO-8859-1"?>` + wxr("https://old.example", item("cafe", "<p>Café crème</p>")))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		export string
		want   map[string]string // the texts of the articles that are public
		drafts int
	}{
		"of another coding": {latin, map[string]string{"cafe": "Café crème"}, 0},
		"without its address": {
			strings.Replace(wxr("", item("one", "<p>Uno</p>")), "<link></link>", "", 1), map[string]string{"one": "Uno"}, 0,
		},
		"with a damaged letter": {
			wxr("https://old.example", item("one", "<p>Uno</p>"), item("two", "<p>caf\xe9</p>"), item("three", "<p>Tre</p>")),
			map[string]string{"one": "Uno", "three": "Tre"},
			1,
		},
	} {
		s, to := site(t)
		if _, _, err := tryExport(t, s, to, c.export, nil); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		public := s.Entities(s.Page(contenttest.Visitor, "post", "limit=100"))
		if all := s.Page(contenttest.Staff, "post", "limit=100").Total; len(public) != len(c.want) || all != len(c.want)+c.drafts {
			t.Errorf("%s: %d are public of %d", name, len(public), all)
		}
		for _, e := range public {
			if want := c.want[e["title"].(string)]; want == "" || !strings.Contains(e["content"].(string), want) {
				t.Errorf("%s: %v", name, e)
			}
		}
	}
}
