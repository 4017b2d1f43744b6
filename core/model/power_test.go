package model_test

import (
	"context"
	"io"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

func TestPowersThatAreNotWhole(t *testing.T) {
	type thing struct {
		Name string `json:"name" cms:"title"`
		Kind string `json:"kind" cms:"exact"`
	}
	answer := func(context.Context, model.Reader, url.Values) ([]byte, error) { return nil, nil }
	run := func(context.Context, model.Content) error { return nil }
	follow := func(context.Context, model.Content, []core.Change) error { return nil }
	command := func(context.Context, model.Content, []string, io.Writer) error { return nil }
	route := model.Route{Name: "all.txt", Summary: "All", MediaType: "text/plain", Answer: answer}
	with := func(change func(*model.Route)) []model.Route {
		r := route
		change(&r)
		return []model.Route{r}
	}
	for want, powers := range map[string]model.PowerOptions{
		`route "A b": the name must be one word`:              {Routes: with(func(r *model.Route) { r.Name = "A b" })},
		`route "related": the type has that address already`:  {Routes: with(func(r *model.Route) { r.Name = "related" })},
		`route "kinds": the type has that address already`:    {Routes: with(func(r *model.Route) { r.Name = "kinds" })},
		`route "all.txt": the type has that address already`:  {Routes: []model.Route{route, route}},
		`route "all.txt": it needs a summary`:                 {Routes: with(func(r *model.Route) { r.Answer = nil })},
		`route "all.txt": the media type "" cannot be read`:   {Routes: with(func(r *model.Route) { r.MediaType = "" })},
		`job "": the name must be small words`:                {Jobs: []model.Job{{Every: time.Hour, Run: run}}},
		`job "a": 1s is too short a pause`:                    {Jobs: []model.Job{{Name: "a", Every: time.Second, Run: run}}},
		`job "a": it needs a function`:                        {Jobs: []model.Job{{Name: "a", Every: time.Hour}}},
		`job "a": the type has another`:                       {Jobs: []model.Job{{Name: "a", Every: time.Hour, Run: run}, {Name: "a", Every: time.Hour, Run: run}}},
		`follower "a": it needs a function`:                   {Followers: []model.Follower{{Name: "a"}}},
		`follower "a": it follows "nobody", which is no type`: {Followers: []model.Follower{{Name: "a", Types: []string{"nobody"}, Follow: follow}}},
		`follower "a/b": the name must be small words`:        {Followers: []model.Follower{{Name: "a/b", Follow: follow}}},
		`command "a": it needs a line that says what it does`: {Commands: []model.Command{{Name: "a", Run: command}}},
		`command "a": it needs a function`:                    {Commands: []model.Command{{Name: "a", Short: "Does it"}}},
		`command "A": the name must be small words`:           {Commands: []model.Command{{Name: "A", Short: "Does it", Run: command}}},
	} {
		o := model.Options{
			Path: "things", One: "Thing", Many: "Things",
			Public: model.PublicOptions{Distinct: map[string]string{"kinds": "kind"}}, Powers: powers,
		}
		_, err := model.NewRegistry(model.Define[thing]("thing", o))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
