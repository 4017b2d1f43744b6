package site

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// resolver answers the requests for some of the pages and files of the site.
type resolver struct {
	name string
	// resolve answers a request. It returns false if the request is left to the resolvers that follow.
	resolve func(ctx context.Context, r *api.Request) (out api.Response, ok bool, err error)
}

// firstAnswer answers with the first resolver that answers.
func (s *Site) firstAnswer(ctx context.Context, r *api.Request) (api.Response, error) {
	for _, one := range s.resolvers {
		if out, ok, err := one.resolve(ctx, r); ok || err != nil {
			return out, err
		}
	}
	return api.Response{}, core.Errorf(core.NotFound, "There is no such page.")
}

// shell answers with the public app, which draws its pages in the browser.
type shell struct {
	*Config
	apps      *apps
	redirects *redirects
}

// resolveShell answers every request with the public app: with status 404 if the path has no page.
func (d *shell) resolveShell(ctx context.Context, in *api.Request) (api.Response, bool, error) {
	at, err := d.Map.destination(ctx, d.apps.public.pages, in.Path)
	switch {
	case err != nil:
		return api.Response{}, false, err
	case at.movedTo != "":
		return redirectMoved(at.movedTo, in.Query), true, nil
	case at.known:
		p, _ := findPage(d.apps.public.pages, in.Path)
		return d.varied(p, d.apps.public.shell.response(http.StatusOK)), true, nil
	}
	if out, is := d.redirects.pathRedirect(ctx, in); is {
		return out, true, nil
	}
	d.redirects.countMiss(in)
	return d.apps.public.shell.response(http.StatusNotFound), true, nil
}
