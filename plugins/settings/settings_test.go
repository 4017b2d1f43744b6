package settings_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestSettingsAreSavedFieldByField(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	s.WantFields("settings", "settings", `{"id":"settings","siteName":"Quoin","theme":"blue","hours":["Mon-Fri 9:00-18:00","Sat 10:00-14:00"]}`)
	for _, body := range []string{
		`{"siteName":"A"}`, `{"siteName":"Ac"}`, `{"tagline":"T"}`, `{"description":"D\nE"}`, `{"contactEmail":"a@b.c"}`,
		`{"contactEmail":""}`, `{"phone":"+"}`, `{"phone":"+4"}`, `{"address":"1 High St\nLeeds"}`, `{"theme":"green"}`,
		`{"social":[{"label":"X","url":"https://x.example"}]}`, `{"mapUrl":"https://maps.example/?q=1"}`, `{"monthlyGoal":50000}`,
	} {
		s.Change("settings", "settings", body)
		s.WantFields("settings", "settings", body)
	}
	s.WantFields("settings", "settings", `{"siteName":"Ac","tagline":"T","theme":"green","phone":"+4"}`)
	s.Reopen(settings.Type())
	s.WantFields("settings", "settings", `{"siteName":"Ac","theme":"green"}`)
}

func TestTheGoalIsPrivate(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	s.Change("settings", "settings", `{"monthlyGoal":50000}`)
	seen := s.Entity(modeltest.Visitor, "settings", "settings")
	if _, ok := seen["monthlyGoal"]; ok || seen["siteName"] != "Quoin" {
		t.Errorf("a visitor sees %v", seen)
	}
}

func TestThereIsOneEntry(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	_, err := s.Create(modeltest.Staff, "settings", `{}`)
	modeltest.WantError(t, err, core.NotAllowed)
	modeltest.WantError(t, s.Delete(modeltest.Staff, "settings", "settings"), core.NotAllowed)
}

func TestFilmHostsAreHosts(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	s.WantFields("settings", "settings", `{"filmHosts":["youtube.com","youtube-nocookie.com","youtu.be","vimeo.com"]}`)
	s.Change("settings", "settings", `{"filmHosts":[" Films.Example "]}`)
	s.WantFields("settings", "settings", `{"filmHosts":["films.example"]}`)
	s.Change("settings", "settings", `{"filmHosts":[]}`)
	for _, host := range []string{"https://films.example", "films.example/a", "films", "*", "a.example; script-src *"} {
		_, err := s.Update(modeltest.Staff, "settings", "settings", `{"filmHosts":["a.example",`+strconv.Quote(host)+`]}`)
		modeltest.WantError(t, err, core.Invalid, "filmHosts[1]")
	}
}

func TestStoresFromBeforeAllowTheFilmsOfANewSite(t *testing.T) {
	type before struct {
		SiteName string `json:"siteName" cms:"title"`
	}
	s := modeltest.Open(t, model.Define[before]("settings", model.Options{
		Path: "settings", One: "Settings", Many: "Settings", Single: true,
		Initial: func() []model.Initial { return []model.Initial{{ID: "settings", Value: &before{SiteName: "Old"}}} },
	}))
	s.Reopen(settings.Type())
	s.WantFields("settings", "settings", `{"siteName":"Old","filmHosts":["youtube.com","youtube-nocookie.com","youtu.be","vimeo.com"]}`)
	s.WantFields("settings", "settings", specified)
}

// specified are the notices of a new site.
const specified = `{"notices":[
	{"type":"success","title":"Welcome to our website","message":"Have a look round, and ask for a quote when you are ready.","label":"Get a Quote","href":"/contact"},
	{"type":"info","title":"Our blog","message":"Our articles and news are on the blog page.","label":"Read the Blog","href":"/blog"}
]}`

func TestNotices(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	s.WantFields("settings", "settings", specified)
	for _, notices := range []string{
		`[{"type":"warning","title":"Closed on Monday","message":"","label":"","href":""}]`,
		`[{"type":"error","title":"Telephone fault","message":"Please write to us.","label":"Write","href":"mailto:a@b.example"}]`,
		`[` + strings.Repeat(`{"type":"info","title":"T","message":"","label":"L","href":"https://x.example"},`, 9) +
			`{"type":"info","title":"T","message":"","label":"L","href":"#main"}]`,
		`[]`,
	} {
		s.Change("settings", "settings", `{"notices":`+notices+`}`)
		s.WantFields("settings", "settings", `{"notices":`+notices+`}`)
	}
	s.Reopen(settings.Type())
	s.WantFields("settings", "settings", `{"notices":[]}`)
	s.Change("settings", "settings", `{"notices":[{"title":"T"}]}`)
	s.WantFields("settings", "settings", `{"notices":[{"type":"info","title":"T","message":"","label":"","href":""}]}`)
}

func TestNoticesAreChecked(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	for notices, field := range map[string]string{
		`[{"title":""}]`:  "notices[0].title",
		`[{"title":" "}]`: "notices[0].title",
		`[{"title":"` + strings.Repeat("é", 121) + `"}]`:                        "notices[0].title",
		`[{"title":"T","message":"` + strings.Repeat("é", 501) + `"}]`:          "notices[0].message",
		`[{"title":"T","href":"/a","label":"` + strings.Repeat("é", 61) + `"}]`: "notices[0].label",
		`[{"title":"T","type":"urgent"}]`:                                       "notices[0].type",
		`[{"title":"T"},{"title":"T","label":"More"}]`:                          "notices[1].href",
		`[{"title":"T","href":"/a","label":" "}]`:                               "notices[0].label",
		`[{"title":"T","href":"/a"}]`:                                           "notices[0].label",
		`[{"title":"T","label":"L","href":"javascript:x"}]`:                     "notices[0].href",
		`[{"title":"T","label":"L","href":"//evil.example"}]`:                   "notices[0].href",
		`[{"title":"T","colour":"red"}]`:                                        "notices[0].colour",
		`[` + strings.Repeat(`{"title":"T"},`, 10) + `{"title":"T"}]`:           "notices",
	} {
		_, err := s.Update(modeltest.Staff, "settings", "settings", `{"notices":`+notices+`}`)
		modeltest.WantError(t, err, core.Invalid, field)
	}
}

func TestCacheSeconds(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	s.WantFields("settings", "settings", `{"cacheSeconds":0}`)
	for _, seconds := range []string{"3600", "1", "0"} {
		s.Change("settings", "settings", `{"cacheSeconds":`+seconds+`}`)
		s.WantFields("settings", "settings", `{"cacheSeconds":`+seconds+`}`)
	}
	for _, seconds := range []string{"-1", "3601"} {
		_, err := s.Update(modeltest.Staff, "settings", "settings", `{"cacheSeconds":`+seconds+`}`)
		modeltest.WantError(t, err, core.Invalid, "cacheSeconds")
	}
	_, err := s.Update(modeltest.Staff, "settings", "settings", `{"cacheSeconds":1.5}`)
	if err == nil {
		t.Error("1.5 seconds are accepted")
	}
	if seen := s.Entity(modeltest.Visitor, "settings", "settings"); seen["cacheSeconds"] != nil {
		t.Errorf("a visitor sees %v", seen)
	}
}
