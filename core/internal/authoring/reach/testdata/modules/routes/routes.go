package routes

import (
	"context"
	"fmt"
	"unsafe"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

const prefix = "/api/x/"

type none = plugin.None

// Plugin has routes of every kind.
func Plugin() plugin.Plugin {
	return plugin.Plugin{
		Name: "x",
		Routes: []plugin.Route{
			plugin.Handle("GET "+prefix+"caller", caller, plugin.Visitors(60)),
			plugin.Handle("GET "+prefix+"site", site, plugin.Visitors(60)),
			plugin.Handle("GET "+prefix+"helper", func(_ context.Context, call *plugin.Call, _ none) (none, error) {
				return none{}, helper(call.Site, "x")
			}),
			plugin.Handle("GET "+prefix+"shared", sharing),
			plugin.Handle("GET "+prefix+"dynamic", dynamic),
			plugin.Handle("GET "+prefix+"method", (&shop{}).method),
			plugin.Handle("GET "+prefix+"unsafe", unsafely),
			plugin.Handle("GET "+prefix+"stored", stored),
			plugin.Handle("GET "+prefix+"interface", byInterface),
			wrapped("GET "+prefix+"wrapped", site),
			plugin.Handle("GET "+prefix+"methods", byMethod),
			plugin.Handle("GET "+prefix+"first", first),
			plugin.Handle("GET "+prefix+"second", second),
			plugin.Handle("GET "+prefix+variable, caller),
		},
		Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}},
	}
}

var (
	variable = "variable"
	counters = map[string]func(*plugin.Site) error{"x": func(s *plugin.Site) error { return helper(s, "y") }}
	kept     plugin.Content
)

func wrapped(pattern string, fn func(context.Context, *plugin.Call, none) (none, error)) plugin.Route {
	return plugin.Handle(pattern, fn, plugin.Signed("x"))
}

func caller(_ context.Context, call *plugin.Call, _ none) (none, error) {
	content := call.Content
	for item, err := range content.List("post", model.Query{}) {
		if err != nil {
			return none{}, err
		}
		if err := content.Read("post", item.ID, nil); err != nil {
			return none{}, err
		}
	}
	return none{}, nil
}

func site(_ context.Context, call *plugin.Call, _ none) (none, error) {
	return none{}, call.Site.Content.Read("post", "x", nil)
}

func helper(s *plugin.Site, id string) error { return s.Content.Read("post", id, nil) }

func shared(content plugin.Content) error { return content.Read("post", "x", nil) }

func sharing(_ context.Context, call *plugin.Call, _ none) (none, error) {
	return none{}, shared(call.Content)
}

func work(_ context.Context, s *plugin.Site) error {
	kept = s.Content
	return shared(s.Content)
}

func dynamic(_ context.Context, call *plugin.Call, _ none) (none, error) {
	return none{}, counters["x"](call.Site)
}

type shop struct{}

func (*shop) method(_ context.Context, call *plugin.Call, _ none) (none, error) {
	return none{}, helper(call.Site, "x")
}

func unsafely(_ context.Context, call *plugin.Call, _ none) (none, error) {
	return none{}, *(*error)(unsafe.Pointer(call))
}

func stored(context.Context, *plugin.Call, none) (none, error) {
	return none{}, kept.Read("post", "x", nil)
}

type reader interface {
	Read(typ, id string, into any) error
}

func byInterface(_ context.Context, call *plugin.Call, _ none) (none, error) {
	return none{}, read(call.Content)
}

func read(from reader) error { return from.Read("post", "x", nil) }

type looker interface{ look(*plugin.Site) error }

var lookers = []looker{&shop{}}

func (*shop) look(s *plugin.Site) error { return s.Content.Read("post", "x", nil) }

func byMethod(_ context.Context, call *plugin.Call, _ none) (none, error) {
	return none{}, lookers[0].look(call.Site)
}

type loud struct{ site *plugin.Site }

// String is called by package fmt alone.
func (l *loud) String() string { return fmt.Sprint(l.site.Content.Read("post", "x", nil)) }

func first(_ context.Context, call *plugin.Call, _ none) (none, error) {
	fmt.Println(&loud{call.Site})
	return none{}, nil
}

func second(_ context.Context, call *plugin.Call, _ none) (none, error) {
	fmt.Println(&loud{call.Site})
	return none{}, nil
}
