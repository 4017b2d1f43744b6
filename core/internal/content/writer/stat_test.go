package writer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// counted is the type of notices with a statistic.
func counted(stat model.Stat) model.Type {
	t := notices()
	stat.Name, stat.Label = "notices", "Notices"
	t.Options.Admin.Stat = &stat
	return t
}

func figure(t *testing.T, s *contenttest.Site) query.Figure {
	t.Helper()
	all, err := s.Stats(t.Context())
	if err != nil || len(all) != 1 || all[0].Name != "notices" {
		t.Fatalf("the figures are %v, %v", all, err)
	}
	return all[0]
}

func wantFigure(t *testing.T, s *contenttest.Site, count int, caption string) {
	t.Helper()
	if got := figure(t, s); got.Count != count || got.Caption != caption {
		t.Errorf("the figure is %d, %q, want %d, %q", got.Count, got.Caption, count, caption)
	}
}

// place imports a notice that was created some time ago.
func place(t *testing.T, s *contenttest.Site, id string, age time.Duration, more string) {
	t.Helper()
	it := writer.Item{ID: id, Created: s.Clock.Now().Add(-age), Body: []byte(`{"title":"a"` + more + `}`)}
	if err := s.Import(t.Context(), "notice", []writer.Item{it}); err != nil {
		t.Fatal(err)
	}
}

const day = 24 * time.Hour

func TestRecent(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, counted(model.Stat{Caption: model.Recent{Days: 7, Span: "this week"}}))
	wantFigure(t, s, 0, "None this week")
	place(t, s, "old", 8*day, "")
	wantFigure(t, s, 1, "None this week")
	place(t, s, "edge", 7*day-time.Hour, "")
	place(t, s, "hidden", time.Hour, `,"hidden":true`)
	wantFigure(t, s, 3, "+2 this week")
	s.Clock.Advance(2 * time.Hour)
	wantFigure(t, s, 3, "+1 this week")
	s.Clock.Advance(7 * day)
	wantFigure(t, s, 3, "None this week")
	s.Add("notice", `{"title":"now"}`)
	wantFigure(t, s, 4, "+1 this week")
	s.Remove("notice", "old")
	wantFigure(t, s, 3, "+1 this week")
	s.Change("notice", "edge", `{"title":"b"}`)
	wantFigure(t, s, 3, "+1 this week")
}

func TestShare(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, counted(model.Stat{Caption: model.Share{Field: "board", Value: "hall", Word: "in the hall"}}))
	wantFigure(t, s, 0, "None yet")
	first := s.Add("notice", `{"title":"a"}`)
	s.Add("notice", `{"title":"b","hidden":true}`)
	wantFigure(t, s, 2, "All in the hall")
	s.Change("notice", first, `{"board":"stairs"}`)
	wantFigure(t, s, 2, "1 of 2 in the hall")
	s.Reopen(counted(model.Stat{Caption: model.Share{Field: "board", Value: "stairs"}}))
	wantFigure(t, s, 2, "1 of 2 stairs")
}

func TestFilteredFigure(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, counted(model.Stat{
		Where: model.Filter{Field: "board", Value: "stairs"}, Caption: model.Recent{Days: 30, Span: "this month"},
	}))
	id := s.Add("notice", `{"title":"a"}`)
	s.Add("notice", `{"title":"b","board":"stairs"}`)
	wantFigure(t, s, 1, "+2 this month")
	s.Change("notice", id, `{"board":"stairs"}`)
	wantFigure(t, s, 2, "+2 this month")
}

func TestRhythm(t *testing.T) {
	t.Parallel()
	many := func(n int, gap time.Duration) (ages []time.Duration) {
		for i := range n {
			ages = append(ages, time.Duration(i)*gap)
		}
		return ages
	}
	for name, c := range map[string]struct {
		ages []time.Duration
		want string
	}{
		"none":                         {nil, "Not published yet"},
		"one, today":                   {[]time.Duration{time.Hour}, "Updated today"},
		"one, yesterday":               {[]time.Duration{day}, "Updated yesterday"},
		"one, long ago":                {[]time.Duration{50*day - time.Hour}, "Updated 49 days ago"},
		"two in one hour":              {many(2, time.Hour), "Updated today"},
		"several on one day":           {many(5, time.Hour), "Updated today"},
		"several a day, for days":      {many(10, 8*time.Hour), "Updated daily"},
		"two days":                     {many(2, day), "Updated today"},
		"daily, and then no more":      {[]time.Duration{4 * day, 5 * day, 6 * day}, "Updated 4 days ago"},
		"weekly, and then no more":     {[]time.Duration{60 * day, 67 * day, 74 * day}, "Updated 60 days ago"},
		"monthly, and then no more":    {[]time.Duration{200 * day, 230 * day, 260 * day}, "Updated 200 days ago"},
		"every day and a half":         {many(3, 36*time.Hour), "Updated daily"},
		"a little less often":          {many(3, 36*time.Hour+time.Second), "Updated weekly"},
		"weekly":                       {many(9, 7*day), "Updated weekly"},
		"every ten days":               {many(9, 10*day), "Updated weekly"},
		"fortnightly":                  {many(4, 14*day), "Updated fortnightly"},
		"every twenty days":            {many(4, 20*day), "Updated fortnightly"},
		"monthly":                      {many(4, 30*day), "Updated monthly"},
		"every 45 days":                {many(4, 45*day), "Updated monthly"},
		"seldom":                       {[]time.Duration{3 * day, 60 * day, 120 * day}, "Updated 3 days ago"},
		"a pause does not count":       {[]time.Duration{0, 7 * day, 14 * day, 300 * day}, "Updated weekly"},
		"an even number of gaps":       {[]time.Duration{0, 2 * day, 20 * day}, "Updated weekly"},
		"only the newest ten":          {append(many(10, day), many(40, 40*day)[1:]...), "Updated daily"},
		"a burst among the newest ten": {append(many(3, time.Hour), 30*day, 60*day, 90*day, 120*day, 150*day, 180*day, 210*day, 240*day), "Updated monthly"},
	} {
		for _, order := range []model.Order{model.NewestFirst, model.OldestFirst} {
			t.Run(fmt.Sprintf("%s, %s", name, order), func(t *testing.T) {
				typ := counted(model.Stat{Caption: model.Rhythm{}})
				typ.Options.Order = order
				s := contenttest.Open(t, typ)
				place(t, s, "hidden", time.Minute, `,"hidden":true`)
				for i, age := range c.ages {
					place(t, s, fmt.Sprintf("n-%d", i), age, "")
				}
				wantFigure(t, s, len(c.ages)+1, c.want)
			})
		}
	}
}

// TestRhythmHearsOfSchedules also checks that the time of the last publication is reported while nothing
// changes.
func TestRhythmHearsOfSchedules(t *testing.T) {
	t.Parallel()
	stat := counted(model.Stat{Caption: model.Rhythm{}})
	s := contenttest.Open(t, stat)
	from := contenttest.Start.Add(time.Hour).Format(time.RFC3339)
	s.Add("notice", `{"title":"soon","from":"`+from+`"}`)
	wantFigure(t, s, 1, "Not published yet")
	s.Clock.Advance(2 * time.Hour)
	s.Reopen(stat)
	wantFigure(t, s, 1, "Updated today")
	s.Clock.Advance(5 * day)
	wantFigure(t, s, 1, "Updated 5 days ago")
}

func TestStatsAreInTheOrderOfTheTypes(t *testing.T) {
	t.Parallel()
	last := letters()
	last.Options.Admin.Stat = &model.Stat{Name: "letters", Label: "Letters", Caption: model.Rhythm{}}
	s := contenttest.Open(t, counted(model.Stat{Caption: model.Rhythm{}}), looks(), last)
	all, err := s.Stats(t.Context())
	if want := []query.Figure{{Name: "notices", Caption: "Not published yet"}, {Name: "letters", Caption: "Not published yet"}}; err != nil || !slices.Equal(all, want) {
		t.Errorf("the figures are %v, %v, want %v", all, err, want)
	}
}

func TestBadStats(t *testing.T) {
	t.Parallel()
	rhythm := model.Rhythm{}
	for says, stat := range map[string]model.Stat{
		"the name \"\"":           {Label: "L", Caption: rhythm},
		"the name \"Total\"":      {Name: "Total", Label: "L", Caption: rhythm},
		"label":                   {Name: "total", Caption: rhythm},
		"caption":                 {Name: "total", Label: "L"},
		"\"hidden\" is not":       {Name: "total", Label: "L", Caption: rhythm, Where: model.Filter{Field: "hidden", Value: "true"}},
		"share: \"memo\" is not":  {Name: "total", Label: "L", Caption: model.Share{Field: "memo", Value: "x"}},
		"share: needs a value":    {Name: "total", Label: "L", Caption: model.Share{Field: "board"}},
		"recent: needs a number":  {Name: "total", Label: "L", Caption: model.Recent{Span: "ever"}},
		"that of the captions":    {Name: "captions", Label: "L", Caption: rhythm},
		"that of the uptime":      {Name: "uptime", Label: "L", Caption: rhythm},
		"that of letter already":  {Name: "letters", Label: "L", Caption: rhythm},
		"and a word for it":       {Name: "total", Label: "L", Caption: model.Recent{Days: 7}},
		"must match ^[a-z][A-Za-": {Name: "total products", Label: "L", Caption: rhythm},
	} {
		first, second := letters(), notices()
		first.Options.Admin.Stat = &model.Stat{Name: "letters", Label: "L", Caption: rhythm}
		second.Options.Admin.Stat = &stat
		if _, err := model.NewRegistry(first, second); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: %v, want an error that says %q", stat, err, says)
		}
	}
}

func TestACaptionInATypesOwnWords(t *testing.T) {
	t.Parallel()
	fault := false
	s := contenttest.Open(t, counted(model.Stat{Caption: model.Told{
		Words: func(content model.Reader, _ time.Time) (string, error) {
			if fault {
				return "", fmt.Errorf("no words")
			}
			var titles []string
			for item, err := range content.List("notice", model.Query{}) {
				var n notice
				if err == nil {
					err = item.Into(&n)
				}
				if err != nil {
					return "", err
				}
				titles = append(titles, n.Title)
			}
			return strings.Join(titles, ", "), nil
		},
	}}))
	s.Add("notice", `{"title":"a","hidden":true}`)
	wantFigure(t, s, 1, "a")
	s.Add("notice", `{"title":"b"}`)
	wantFigure(t, s, 2, "b, a")
	fault = true
	if _, err := s.Stats(t.Context()); err == nil {
		t.Error("a caption without words was told")
	}
}
