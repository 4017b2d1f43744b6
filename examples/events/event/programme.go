package event

import (
	"context"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// programme is a page of the site with the coming events, and the number of those that are over.
func programme() plugin.Route {
	return plugin.Handle("GET /programme", showProgramme, plugin.Visitors(60), plugin.Summary("The page with the programme"))
}

func showProgramme(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.Page, error) {
	over, err := call.Content.Count(name, model.Query{Where: []model.Condition{{Field: "status", Value: past}}})
	if err != nil {
		return plugin.Page{}, err
	}
	return plugin.Page{File: "programme.tsx", Title: "Programme", Props: map[string]int{"over": over}, Index: true}, nil
}
