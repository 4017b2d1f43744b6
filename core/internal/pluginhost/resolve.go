package pluginhost

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/plugin"
)

// resolveTimeout is the time that the function Resolve of a plugin has.
const resolveTimeout = 50 * time.Millisecond

// Resolve answers a GET for which the site has nothing, with the redirect of the first plugin that knows the path; false if none
// does. A plugin that fails or takes too long is passed over.
func (h *Host) Resolve(ctx context.Context, request *api.Request) (api.Response, bool) {
	for i := range h.Plugins {
		p := &h.Plugins[i]
		if p.Resolve == nil {
			continue
		}
		out, found, err := h.resolve(ctx, request, p)
		if err != nil {
			h.Log.Warn("a plugin could not resolve a path", slog.String("plugin", p.Name), slog.Any("error", err))
		}
		if found {
			return out, true
		}
	}
	return api.Response{}, false
}

func (h *Host) resolve(ctx context.Context, request *api.Request, p *plugin.Plugin) (out api.Response, found bool, err error) {
	type result struct {
		to    plugin.Redirect
		found bool
	}
	c := calledBy(request, &input{}, "")
	c.actor = core.Actor{}
	got, err := pluginguard.CallWithin(ctx, h.Guard, p.Name, resolveTimeout, nil, func(ctx context.Context, turn *pluginguard.Turn) (r result, err error) {
		call := c.call(h.For(ctx, turn, p.Name, c.actor, true))
		r.to, r.found, err = p.Resolve(ctx, call)
		return r, err
	})
	if e, known := errors.AsType[*core.Error](err); known && e.Code == core.NotFound {
		return out, false, nil
	}
	if err != nil || !got.found {
		return out, false, err
	}
	out, err = redirectTo(plugin.Route{Status: http.StatusFound}, got.to)
	return out, err == nil, err
}
