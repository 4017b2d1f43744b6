package section_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/section"
)

// wantLook checks the look in the answer to a reader; an empty want is a section without the key.
func wantLook(t *testing.T, s *modeltest.Site, id, want string) {
	t.Helper()
	var got struct {
		Metadata struct {
			Look json.RawMessage `json:"look"`
		} `json:"metadata"`
	}
	if err := json.Unmarshal([]byte(s.JSON(modeltest.Staff, "section", id)), &got); err != nil {
		t.Fatal(err)
	}
	if string(got.Metadata.Look) != want {
		t.Errorf("the look is %s, want %s", got.Metadata.Look, want)
	}
}

// TestLook sets, merges, empties and refuses the look of sections of the site and of plugins.
func TestLook(t *testing.T) {
	for name, body := range map[string]string{
		"the site": `{"type":"points","title":"T"}`,
		"a plugin": `{"type":"ticker","title":"T","metadata":{"text":true}}`,
	} {
		t.Run(name, func(t *testing.T) {
			s := modeltest.Open(t, types(own()...)...)
			id := s.Add("section", body)
			before := s.JSON(modeltest.Staff, "section", id)
			if strings.Contains(before, "look") {
				t.Errorf("a section without a look is %s", before)
			}
			s.Change("section", id, `{"metadata":{"look":{"layout":"columns-2","above":"none"}}}`)
			s.Change("section", id, `{"metadata":{"look":{"background":"dark","above":null}}}`)
			wantLook(t, s, id, `{"layout":"columns-2","width":"","background":"dark","align":"","above":"","below":""}`)
			for field, value := range map[string]string{
				"layout": "columns-9", "width": "Wide", "background": "#ff0000", "align": "center", "above": "huge", "below": "1rem",
			} {
				_, err := s.Update(modeltest.Staff, "section", id, `{"metadata":{"look":{"`+field+`":"`+value+`"}}}`)
				modeltest.WantError(t, err, core.Invalid, "metadata.look."+field)
			}
			_, err := s.Update(modeltest.Staff, "section", id, `{"metadata":{"look":{"colour":"red"}}}`)
			modeltest.WantError(t, err, core.Invalid, "metadata.look.colour")
			s.Reopen(types(own()...)...)
			wantLook(t, s, id, `{"layout":"columns-2","width":"","background":"dark","align":"","above":"","below":""}`)
			s.Change("section", id, `{"metadata":{"look":null}}`)
			wantLook(t, s, id, "")
		})
	}
}

// TestLookOfANewSection checks that a look is stored at once, and that the values of a plugin are beside it.
func TestLookOfANewSection(t *testing.T) {
	s := modeltest.Open(t, types(own()...)...)
	id := s.Add("section", `{"type":"ticker","title":"T","metadata":{"limit":7,"look":{"width":"full"}}}`)
	wantLook(t, s, id, `{"layout":"","width":"full","background":"","align":"","above":"","below":""}`)
	if got := metadataOf(t, s, id); got["limit"] != 7.0 || got["text"] != false {
		t.Errorf("the metadata is %v", got)
	}
}

// TestLookReturnsWithThePlugin checks that a section whose plugin is missing keeps its look.
func TestLookReturnsWithThePlugin(t *testing.T) {
	s := modeltest.Open(t, types(own()...)...)
	id := s.Add("section", `{"type":"ticker","title":"T","metadata":{"look":{"width":"full"}}}`)
	s.Reopen(types()...)
	wantLook(t, s, id, "")
	s.Reopen(types(own()...)...)
	wantLook(t, s, id, `{"layout":"","width":"full","background":"","align":"","above":"","below":""}`)
}

// TestLayoutsOfForms checks that forms offer layouts of sections of the site, and none of sections of plugins.
func TestLayoutsOfForms(t *testing.T) {
	typ := section.Type()
	offers := typ.Schema.Field("metadata").Part("look").Part("layout").Offers
	if !slices.Equal(offers["call-to-action"], []string{"stacked", "split"}) || len(offers["ticker"]) != 0 {
		t.Errorf("the layouts are %v", offers)
	}
	choices := typ.Schema.Field("type").Choices
	for kind := range maps.Keys(offers) {
		if !slices.Contains(choices, kind) {
			t.Errorf("%s is no kind of section", kind)
		}
	}
}
