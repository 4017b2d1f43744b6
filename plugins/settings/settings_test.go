package settings_test

import (
	"strconv"
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
}
