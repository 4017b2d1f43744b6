package query

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/media/socialcard"
	"github.com/quoin-cms/quoin/core/model"
)

const accentedSite = `{"siteName":"Larkmoor","theme":"green","accentShades":{"light":{"accent":"#aa0000","hover":"#880000","soft":"#ffeeee"}}}`

func TestSharePicture(t *testing.T) {
	type thing struct{ Name string }
	a := model.SharePicture("site", func(t *thing) (title, kicker string) { return t.Name, "Thing" })
	want := socialcard.Card{Title: "Portal", Kicker: "Thing", Site: "Larkmoor", Theme: "green"}
	accented := want
	accented.Accent = socialcard.Accent{Shown: "#aa0000", Hover: "#880000", Soft: "#ffeeee"}
	for name, test := range map[string]struct {
		site  string
		err   error
		fails bool
		card  socialcard.Card
	}{
		"settings":    {`{"siteName":"Larkmoor","theme":"green"}`, nil, false, want},
		"an accent":   {accentedSite, nil, false, accented},
		"no settings": {"", core.Errorf(core.NotFound, "none"), false, socialcard.Card{Title: "Portal", Kicker: "Thing"}},
		"fault":       {"", core.Errorf(core.Internal, "disk"), true, socialcard.Card{}},
	} {
		file, err := makeAttachment(a, &entrystore.State{Value: &thing{"Portal"}}, func(typ, id string, into any) error {
			if typ != "site" || id != "site" {
				t.Errorf("it reads %s %s", typ, id)
			}
			if test.err != nil {
				return test.err
			}
			return json.Unmarshal([]byte(test.site), into)
		})
		if (err != nil) != test.fails {
			t.Errorf("%s: %v", name, err)
		}
		picture, drawErr := test.card.PNG()
		if drawErr != nil {
			t.Fatal(drawErr)
		}
		if !test.fails && (!bytes.Equal(file.Body, picture) || file.Name != "picture.png") {
			t.Errorf("%s: another picture", name)
		}
	}
	if !a.Inline || a.MediaType != "image/png" || fmt.Sprint(a.Reads) != "[site]" {
		t.Errorf("the attachment is %+v", a)
	}
}
