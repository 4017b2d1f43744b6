package pluginhost

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Module is a module that draws pages of a plugin.
type Module struct {
	Name    string
	Address string   // of its script
	Query   []string // the query keys that it reads
}

// isPage reports whether a route answers with pages.
func isPage(r plugin.Route) bool { return r.Output == reflect.TypeFor[plugin.Page]() }

// draw answers a request with a page of a plugin. It fails if the plugin has no such page.
func (h *Host) draw(ctx context.Context, request *api.Request, p *plugin.Plugin, r plugin.Route, page plugin.Page) (api.Response, error) {
	module, known := h.Modules[p.Name+"/"+path.Clean(page.File)]
	status := cmp.Or(page.Status, r.Status)
	props, err := json.Marshal(page.Props)
	switch {
	case err != nil:
		return api.Response{}, fmt.Errorf("plugin %s: the Props of a page of %s: %w", p.Name, keyOf(r), err)
	case !known:
		return api.Response{}, fmt.Errorf("plugin %s: %s answers with the page %q, which is no module with a component among the Files of the plugin", p.Name, keyOf(r), page.File)
	case status < http.StatusOK || status > 599 || status == http.StatusNoContent || status == http.StatusNotModified:
		return api.Response{}, fmt.Errorf("plugin %s: %d is not the status of a page", p.Name, status)
	case request.Pages == nil:
		return api.Response{}, core.Errorf(core.Unavailable, "This address shows a page, which cannot be drawn here.")
	}
	return request.Pages.PluginPage(ctx, request, api.PluginPage{
		Module: module.Name, Address: module.Address, Query: module.Query, Title: page.Title, Props: props, Status: status, Index: page.Index,
	})
}

// missing returns the response with the page for a missing address if a browser asks for a page that is not found.
func missing(ctx context.Context, request *api.Request, r plugin.Route, cause error) (out api.Response, ok bool) {
	if !isPage(r) || core.CodeOf(cause) != core.NotFound || request.Pages == nil || !strings.Contains(request.Accept, "text/html") {
		return out, false
	}
	out, err := request.Pages.Missing(ctx, request)
	return out, err == nil
}

// checkPage rejects routes with pages that cannot be drawn.
func checkPage(p *plugin.Plugin, r plugin.Route, say func(mend, wrong string, args ...any)) {
	switch {
	case !isPage(r):
	case p.Files == nil:
		say("embed the sources and write them as Files of the plugin", "it answers with a plugin.Page, and the plugin has no Files")
	case !hasModule(p.Files):
		say(`add one such as "ticket.tsx" to the Files`, "it answers with a plugin.Page, and there is no source of a module among the Files of the plugin")
	case r.Idempotent:
		say("leave plugin.Idempotent out", "the answer is a page, which is not kept")
	}
}

// hasModule reports whether some files have a source of a module.
func hasModule(files fs.FS) (has bool) {
	// A folder that cannot be read has none.
	_ = fs.WalkDir(files, ".", func(name string, _ fs.DirEntry, err error) error {
		if has = has || err == nil && slices.Contains(model.Sources()[:4], path.Ext(name)); has {
			return fs.SkipAll
		}
		return nil
	})
	return has
}
