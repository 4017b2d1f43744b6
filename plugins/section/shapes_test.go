package section_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/service"
)

// countdown has fields with the names of the site's own metadata and of another plugin, with other kinds.
type countdown struct {
	Until   field.Time `json:"until" validate:"required"`
	Text    field.Rich `json:"text" validate:"max=500"`
	Limit   string     `json:"limit" validate:"max=5" default:"ten"`
	Service field.Ref  `json:"service" cms:"ref=service"`
	Days    []day      `json:"days" validate:"max=3,dive"`
}

type day struct {
	Name  string      `json:"name" validate:"required,max=10"`
	Image field.Image `json:"image"`
}

type ticker struct {
	Limit int  `json:"limit" validate:"min=1,max=9" default:"3"`
	Text  bool `json:"text"`
}

// types returns the types of a program with the plugins of two sections, or without them.
func types(sections ...plugin.Section) []model.Type {
	return plugin.Types(
		plugin.Plugin{Name: "site", Types: []model.Type{form.Type(), service.Type(), section.Type()}},
		plugin.Plugin{Name: "own", Sections: sections},
	)
}

func own() []plugin.Section {
	return []plugin.Section{
		{Name: "countdown", Title: "Countdown", Icon: "fas fa-clock", Value: countdown{}, File: "countdown.tsx"},
		{Name: "ticker", Title: "Ticker", Icon: "fas fa-bolt", Value: ticker{}, File: "ticker.tsx"},
	}
}

func metadataOf(t *testing.T, s *modeltest.Site, id string) map[string]any {
	t.Helper()
	var got struct {
		Metadata map[string]any `json:"metadata"`
	}
	if err := json.Unmarshal([]byte(s.JSON(modeltest.Staff, "section", id)), &got); err != nil {
		t.Fatal(err)
	}
	return got.Metadata
}

const full = `{"type":"countdown","title":"Soon","content":"c","metadata":{"until":"2027-05-01T09:00:00Z","text":"<p onclick=\"x()\">A <b>b</b><script>x()</script></p>","days":[{"name":"One"}]}}`

func TestSectionsOfPlugins(t *testing.T) {
	s := modeltest.Open(t, types(own()...)...)
	id := s.Add("section", full)
	got := metadataOf(t, s, id)
	if got["until"] != "2027-05-01T09:00:00.000Z" || got["text"] != "<p>A <b>b</b></p>" || got["limit"] != "ten" || len(got) != 5 {
		t.Errorf("the metadata is %v", got)
	}
	s.Change("section", id, `{"type":"hero","metadata":{"limit":"two","text":"<p>c<script>x()</script></p>"}}`)
	if got := metadataOf(t, s, id); got["limit"] != "two" || got["text"] != "<p>c</p>" || got["until"] != "2027-05-01T09:00:00.000Z" {
		t.Errorf("after a change the metadata is %v", got)
	}
	s.WantFields("section", id, `{"type":"countdown"}`)
	s.Change("section", id, `{"metadata":{"limit":null,"service":null}}`)
	if got := metadataOf(t, s, id); got["limit"] != "ten" {
		t.Errorf("after null the metadata is %v", got)
	}
	other := s.Add("section", `{"metadata":{"limit":7,"text":true},"title":"T","type":"ticker"}`)
	if got := metadataOf(t, s, other); got["limit"] != 7.0 || got["text"] != true || len(got) != 2 {
		t.Errorf("the metadata of the other is %v", got)
	}
	s.Reopen(types(own()...)...)
	if got := metadataOf(t, s, other); got["limit"] != 7.0 {
		t.Errorf("after a restart the metadata is %v", got)
	}
}

func TestRulesOfSectionsOfPlugins(t *testing.T) {
	s := modeltest.Open(t, types(own()...)...)
	const all = "hero, intro, text, figures, points, steps, questions, groups, list, call-to-action, form, gallery, logos, quote, film, newsletter, details, countdown, ticker"
	for _, c := range []struct{ body, field, says string }{
		{`{"title":"T","type":"carousel"}`, "type", "must be one of " + all},
		{`{"title":"T","type":"countdown"}`, "metadata.until", "is required"},
		{`{"title":"T","type":"countdown","metadata":{"until":"2027-05-01T09:00:00Z","limit":"eleven"}}`, "metadata.limit", "must be at most 5 characters"},
		{`{"title":"T","type":"countdown","metadata":{"until":"2027-05-01T09:00:00Z","days":[{}]}}`, "metadata.days[0].name", "is required"},
		{`{"title":"T","type":"countdown","metadata":{"until":"2027-05-01T09:00:00Z","days":[{"name":"a","image":"javascript:x"}]}}`, "metadata.days[0].image", "must "},
		{`{"title":"T","type":"ticker","metadata":{"buttonText":"a"}}`, "metadata.buttonText", "is not a field here"},
		{`{"title":"T","type":"ticker","metadata":{"limit":10}}`, "metadata.limit", "must be at most 9"},
		{`{"title":"T","type":"countdown","metadata":{"until":"2027-05-01T09:00:00Z","service":"none"}}`, "metadata.service", ""},
	} {
		_, err := s.Create(modeltest.Staff, "section", c.body)
		modeltest.WantError(t, err, core.Invalid, c.field)
		if known, _ := err.(*core.Error); known == nil || len(known.Fields) != 1 || !strings.Contains(known.Fields[0].Message, c.says) { //nolint:errorlint // the outer error has the fields
			t.Errorf("%s: %v, want %s", c.body, known.Fields, c.says)
		}
	}
}

func TestReferencesOfSectionsOfPlugins(t *testing.T) {
	s := modeltest.Open(t, types(own()...)...)
	to := s.Add("service", `{"name":"Repairs","description":"d"}`)
	id := s.Add("section", strings.Replace(full, `"until"`, `"service":"`+to+`","until"`, 1))
	modeltest.WantError(t, s.Delete(modeltest.Staff, "service", to), core.Conflict)
	s.Change("section", id, `{"metadata":{"service":null}}`)
	s.Remove("service", to)
}

// TestASectionWithoutItsPlugin checks that the values are kept, hidden from everybody, and unchangeable.
func TestASectionWithoutItsPlugin(t *testing.T) {
	s := modeltest.Open(t, types(own()...)...)
	id := s.Add("section", strings.Replace(full, "A <b>", "Secret <b>", 1))
	if !s.Sees(modeltest.Visitor, "section", id) {
		t.Fatal("visitors do not see the section")
	}
	before := metadataOf(t, s, id)
	s.Reopen(types()...)
	if s.Sees(modeltest.Visitor, "section", id) {
		t.Error("visitors see the section")
	}
	if got := s.JSON(modeltest.Staff, "section", id); strings.Contains(got, "Secret") || !strings.Contains(got, `"metadata":{}`) {
		t.Errorf("staff get %s", got)
	}
	for _, body := range []string{`{"metadata":{}}`, `{"metadata":{"limit":"two"}}`, `{"title":"T","metadata":{"buttonText":"a"}}`} {
		_, err := s.Update(modeltest.Staff, "section", id, body)
		modeltest.WantError(t, err, core.Invalid, "metadata")
	}
	s.Change("section", id, `{"title":"Another"}`)
	s.Reopen(types(own()...)...)
	if got := metadataOf(t, s, id); got["text"] != before["text"] || got["until"] != before["until"] || got["limit"] != before["limit"] {
		t.Errorf("with the plugin the metadata is %v, was %v", got, before)
	}
	s.WantFields("section", id, `{"title":"Another","type":"countdown"}`)
	if !s.Sees(modeltest.Visitor, "section", id) {
		t.Error("with the plugin visitors do not see the section")
	}
}
