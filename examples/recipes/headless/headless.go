// Package headless has content for another front end: dishes with a status, and a call with the content of its home page.
package headless

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

const dish = "dish" // the type

// Dish is a dish with its recipe. Visitors see those that are published.
type Dish struct {
	Name   string     `json:"name" validate:"required,max=120" cms:"title"`
	Body   field.Rich `json:"body" validate:"max=50000"`
	Status string     `json:"status" validate:"oneof=draft published" default:"draft" cms:"exact,status=published,hides=draft"`
	Slug   field.Slug `json:"slug" cms:"from=name"`
}

// Visible reports whether visitors see the dish.
func (d *Dish) Visible(time.Time) bool { return d.Status == "published" }

var _ model.Publisher = (*Dish)(nil)

// Plugin returns the dishes, and the call for the home page.
func Plugin() plugin.Plugin {
	return plugin.Plugin{
		Name: "headless", Title: "Dishes", Types: []model.Type{Type()},
		Routes: []plugin.Route{
			plugin.Handle("GET /api/front/home", answerHome, plugin.Visitors(600), plugin.Summary("The content of the home page")),
		},
	}
}

// Type returns the content type. Page is the address that previews and the site map have for a dish; the front end serves it.
func Type() model.Type {
	return model.Define[Dish](dish, model.Options{
		Path: "dishes", One: "Dish", Many: "Dishes", Icon: "fas fa-utensils", Order: model.NewestFirst,
		Public: model.PublicOptions{Page: "/dishes/:id"},
	})
}

// home is the content of the home page.
type home struct {
	SiteName string `json:"siteName"`
	Dishes   []link `json:"dishes"`
}

// link is a dish in a list.
type link struct {
	Name string `json:"name"`
	Path string `json:"path"`
}

// answerHome answers with the name of the site and its newest dishes in one call. call.Content acts as the caller, so that
// visitors get no drafts.
func answerHome(_ context.Context, call *plugin.Call, _ plugin.None) (home, error) {
	out := home{Dishes: []link{}}
	if err := call.Content.Read("settings", "settings", &out); err != nil {
		return out, err
	}
	newest := model.Query{Limit: 3, Where: []model.Condition{{Field: "status", Value: "published"}}}
	for item, err := range call.Content.List(dish, newest) {
		if err != nil {
			return out, err
		}
		var d Dish
		if err := item.Into(&d); err != nil {
			return out, err
		}
		out.Dishes = append(out.Dishes, link{d.Name, "/dishes/" + string(d.Slug)})
	}
	return out, nil
}
