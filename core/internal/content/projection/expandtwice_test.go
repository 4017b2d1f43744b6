package projection_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// TestReferencesEverywhereAreExpanded expands references in each kind of place, one and two deep, and checks that hidden
// entries are absent.
func TestReferencesEverywhereAreExpanded(t *testing.T) {
	t.Parallel()
	m := meet(t)
	for _, c := range []struct {
		actor core.Actor
		raw   string
		want  string
	}{
		{visitor, "fields=title&expand=author", `{expand:{author:{clients:[#Acme],company:#Acme,name:Ada}},title:Day}`},
		{visitor, "fields=title,author.name&expand=author", `{expand:{author:{name:Ada}},title:Day}`},
		{visitor, "fields=author.name&expand=author", `{expand:{author:{name:Ada}}}`},
		{visitor, "fields=speakers.name&expand=speakers", `{expand:{speakers:[{name:Eve},{name:Ada}]}}`},
		{staff, "fields=speakers.name&expand=speakers", `{expand:{speakers:[{name:Eve},{name:Bob},{name:Ada}]}}`},
		{visitor, "fields=venue.host.name&expand=venue.host", `{expand:{venue.host:{name:Eve}}}`},
		{visitor, "fields=venue,venue.host.name&expand=venue.host", `{expand:{venue.host:{name:Eve}},venue:{city:Rome,host:#Eve}}`},
		{visitor, "fields=sessions.chair.name&expand=sessions.chair", `{expand:{sessions.chair:[{name:Ada}]}}`},
		{staff, "fields=sessions.chair.name&expand=sessions.chair", `{expand:{sessions.chair:[{name:Ada},{name:Bob}]}}`},
		{visitor, "fields=sessions.panel.name&expand=sessions.panel", `{expand:{sessions.panel:[{name:Eve},{name:Ada}]}}`},
		{visitor, "fields=sessions.sponsor.host.name&expand=sessions.sponsor.host", `{expand:{sessions.sponsor.host:[{name:Eve}]}}`},
		{
			visitor, "fields=speakers.name,speakers.company.name&expand=speakers.company",
			`{expand:{speakers:[{expand:{company:null},name:Eve},{expand:{company:{name:Acme}},name:Ada}]}}`,
		},
		{
			visitor, "fields=speakers.company.name&expand=speakers,speakers.company",
			`{expand:{speakers:[{expand:{company:null}},{expand:{company:{name:Acme}}}]}}`,
		},
		{
			visitor, "fields=title,speakers.name&expand=speakers.company",
			`{expand:{speakers:[{expand:{company:null},name:Eve},{expand:{company:{name:Acme,owners:[],parent:null}},name:Ada}]},title:Day}`,
		},
		{staff, "fields=author.name,author.agent.debts&expand=author.agent", `{expand:{author:{expand:{agent:{debts:7}},name:Ada}}}`},
		{visitor, "fields=author.clients,author.clients.name&expand=author.clients", `{expand:{author:{clients:[#Acme],expand:{clients:[{name:Acme}]}}}}`},
		{
			staff, "fields=author.clients.name,venue.host.name&expand=venue.host,author.clients",
			`{expand:{author:{expand:{clients:[{name:Shade},{name:Acme}]}},venue.host:{name:Eve}}}`,
		},
		{visitor, "fields=venue.host.company.name,author.id&expand=venue.host.company,author", `{expand:{author:{},venue.host:{expand:{company:null}}}}`},
	} {
		a, err := m.Shaped(t.Context(), c.actor, "event", m.event, shapeOf(t, m.Site, "event", c.raw))
		if err != nil {
			t.Errorf("%s: %v", c.raw, err)
			continue
		}
		if got := outline(t, a.Body, m.names); got != c.want {
			t.Errorf("%s by %q:\n%s\nwant %s", c.raw, c.actor.Role, got, c.want)
		}
		page := m.Page(c.actor, "event", c.raw)
		if got := outline(t, page.Body, m.names); got != "["+c.want+"]" {
			t.Errorf("%s of the list by %q:\n%s\nwant %s", c.raw, c.actor.Role, got, c.want)
		}
	}
}

// TestWhatNamesOfExpandedEntriesAreRefused checks the messages for names that reach through references.
func TestWhatNamesOfExpandedEntriesAreRefused(t *testing.T) {
	t.Parallel()
	m := meet(t)
	for _, c := range []struct {
		actor core.Actor
		raw   string
		says  string
	}{
		{staff, "expand=speakers.company.parent", `"expand" names speakers.company.parent: at most two references can follow each other`},
		{staff, "expand=author.company.name", "names author.company.name: at most two"},
		{staff, "expand=author.name", "names author.name, which is no reference here"},
		{staff, "expand=author.compny", `names author.compny, which is no field here; did you mean "company"?`},
		{visitor, "expand=author.agent", "names author.agent, which is no field here"},
		{visitor, "expand=author.fee", "names author.fee, which is no field here"},
		{visitor, "expand=planner.company", "names planner.company, which is no field here"},
		{visitor, "expand=source.title", "names source, which is no reference here"},
		{staff, "expand=venue", "names venue, which is no reference here"},
		{staff, "expand=venue.city", "names venue.city, which is no reference here"},
		{staff, "expand=sessions.host", "names sessions.host, which is no field here"},
		{staff, "expand=author.company,venue.host,author.company", "names author.company twice"},
		{staff, "expand=author.", "names author., which is no field here"},
		{staff, "expand=.author", "names .author, which is no field here"},
		{staff, "fields=author.name", `"fields" names author.name, a field of an entry that is not expanded: add "author" to "expand"`},
		{staff, "fields=author.company.name&expand=author", `add "author.company" to "expand"`},
		{staff, "fields=author.nam&expand=author", "names author.nam, which is not a field here"},
		{visitor, "fields=author.fee&expand=author", "names author.fee, which is not a field here"},
		{visitor, "fields=planner.name", "names planner.name, which is not a field here"},
		{staff, "fields=author.company.debt&expand=author.company", "names author.company.debt, which is not a field here"},
		{visitor, "fields=author.company.debts&expand=author.company", "names author.company.debts, which is not a field here"},
		{staff, "fields=author.company.parent.name&expand=author.company", "at most two references can follow each other"},
		{staff, "fields=venue.city&expand=venue.host", "names venue.city, which is not a field here"},
		{staff, "fields=title.name&expand=author", "names title.name, which is not a field here"},
	} {
		_, err := m.Shaped(t.Context(), c.actor, "event", m.event, shapeOf(t, m.Site, "event", c.raw))
		contenttest.WantError(t, err, core.Malformed)
		if err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s by %q: %v, want %s", c.raw, c.actor.Role, err, c.says)
		}
		_, list := m.List(t.Context(), c.actor, "event", query.Query{Shape: shapeOf(t, m.Site, "event", c.raw)})
		if list == nil || err == nil || list.Error() != err.Error() {
			t.Errorf("%s of the list by %q: %v", c.raw, c.actor.Role, list)
		}
	}
}

// TestExpandedAnswersFollowTheSecondLevel checks that a change of an entry two references away changes the entity tag and
// the answer, and that a change of an entry that is not shown changes neither.
func TestExpandedAnswersFollowTheSecondLevel(t *testing.T) {
	t.Parallel()
	m := meet(t)
	const raw = "fields=title,speakers.name,speakers.company.name&expand=speakers.company"
	read := func() (tags [2]string, body string) {
		t.Helper()
		one, err := m.Shaped(t.Context(), visitor, "event", m.event, shapeOf(t, m.Site, "event", raw))
		if err != nil {
			t.Fatal(err)
		}
		list := m.Page(visitor, "event", raw)
		return [2]string{one.ETag, list.ETag}, string(one.Body) + string(list.Body)
	}
	tags, _ := read()
	m.Change("firm", m.ids["Acme"], `{"debts":8}`)
	if same, body := read(); same != tags {
		t.Errorf("a field that is not shown was changed: %s", body)
	}
	for _, c := range []struct{ typ, name, change, shown string }{
		{"firm", "Acme", `{"name":"Acme II"}`, `"Acme II"`},
		{"firm", "Shade", `{"hidden":false}`, `"Shade"`},
		{"speaker", "Ada", `{"name":"Ada II"}`, `"Ada II"`},
		{"firm", "Acme", `{"hidden":true}`, `"company":null`},
	} {
		m.Change(c.typ, m.ids[c.name], c.change)
		changed, body := read()
		if changed[0] == tags[0] || changed[1] == tags[1] || strings.Count(body, c.shown) != 2 {
			t.Errorf("%s of %s: the tags are %q, after %q; %s", c.change, c.name, changed, tags, body)
		}
		tags = changed
	}
}

// TestPagesWithExpandedEntriesAreShort checks that a list with expand has at most 200 entries, and continues.
func TestPagesWithExpandedEntriesAreShort(t *testing.T) {
	t.Parallel()
	s := conference(t)
	ada := s.Add("speaker", `{"name":"Ada"}`)
	for range 203 {
		s.Add("event", `{"title":"Day","author":"`+ada+`"}`)
	}
	for limit, want := range map[string]int{"": 200, "&limit=1000": 200, "&limit=201": 200, "&limit=200": 200, "&limit=3": 3} {
		page := s.Page(visitor, "event", "fields=title&expand=author"+limit)
		if got := len(s.Entities(page)); got != want || page.Next == "" || page.Total != 203 {
			t.Errorf("%q: %d of %d entries, next %q", limit, got, page.Total, page.Next)
		}
	}
	first := s.Page(visitor, "event", "fields=title&expand=author&limit=1000")
	rest := s.Page(visitor, "event", "fields=title&expand=author&limit=1000&cursor="+first.Next)
	if ids := append(s.EntityIDs(first), s.EntityIDs(rest)...); len(ids) != 203 || len(slices.Compact(slices.Sorted(slices.Values(ids)))) != 203 || rest.Next != "" {
		t.Errorf("two pages have %d entries, then %q", len(ids), rest.Next)
	}
	if page := s.Page(visitor, "event", "fields=title&limit=1000"); len(s.Entities(page)) != 203 {
		t.Errorf("without expand a page has %d entries", len(s.Entities(page)))
	}
}

// TestExpandableNames checks that the names that the API describes are those that it accepts: for visitors without private
// references and types that they may not read.
func TestExpandableNames(t *testing.T) {
	t.Parallel()
	m := meet(t)
	events, err := m.Registry().Find("event")
	if err != nil {
		t.Fatal(err)
	}
	for _, actor := range []core.Actor{visitor, staff} {
		view := core.View{Audience: core.Visitors}
		if actor == staff {
			view.Audience = core.Everyone
		}
		names := projection.Expandable(m.Registry(), events, view)
		for _, name := range names {
			if _, err := m.Shaped(t.Context(), actor, "event", m.event, projection.Shape{Expand: []string{name}}); err != nil {
				t.Errorf("%s by %q: %v", name, actor.Role, err)
			}
		}
		for _, name := range []string{"sessions.sponsor.host.company", "speakers", "related.author", "planner.agent", "source"} {
			private := name == "planner.agent" || name == "source"
			if slices.Contains(names, name) == (private && actor == visitor) {
				t.Errorf("%q may expand %q", actor.Role, names)
			}
		}
	}
}
