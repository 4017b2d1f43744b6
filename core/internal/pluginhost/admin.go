package pluginhost

import (
	"context"
	"net/http"
	"reflect"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// The API paths by which administrators look after plugins.
const (
	pluginsPath = "/api/admin/plugins"
	jobPath     = pluginsPath + "/{name}/jobs/{job}"
)

// administration returns the calls by which administrators look after plugins.
func (h *Host) administration() api.Module {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	return api.Module{
		Routes: append(h.settingsRoutes(), []api.Route{
			{Method: http.MethodGet, Path: pluginsPath, Access: core.Administration, Verb: core.VerbRead, Handle: h.listPlugins, Operation: openapi.Operation{
				ID: "listPlugins", Summary: "The plugins of the program, with their jobs and followers", Tag: "system",
				Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Plugin")), Failures: refusals,
			}},
			{Method: http.MethodPost, Path: jobPath, Access: core.Administration, Verb: core.VerbUpdate, Handle: h.startJob, Operation: openapi.Operation{
				ID: "runPluginJob", Summary: "Run a job of a plugin now", Tag: "system",
				Success: http.StatusAccepted, Failures: append([]core.Code{core.NotFound, core.Conflict}, refusals...),
			}},
		}...),
		Schemas: openapi.Object{"Plugin": openapi.Of(pluginView{}), "PluginValues": settingsSchema()},
	}
}

func (h *Host) startJob(ctx context.Context, r *api.Request) (api.Response, error) {
	if err := h.Ask(ctx, r.Param("name"), r.Param("job")); err != nil {
		return api.Response{}, err
	}
	return api.Response{Status: http.StatusAccepted, Header: []api.Field{{Name: api.CacheControl, Value: api.NoStore}}}, nil
}

func (h *Host) listPlugins(ctx context.Context, _ *api.Request) (api.Response, error) {
	jobs, err := h.Jobs(ctx)
	if err != nil {
		return api.Response{}, err
	}
	behind := h.lags()
	readers, err := h.readers(ctx)
	if err != nil {
		return api.Response{}, err
	}
	info, _ := debug.ReadBuildInfo()
	all := []pluginView{}
	for i := range h.Plugins {
		p := &h.Plugins[i]
		view := contentsOf(p, versionOf(info, packageOf(p)))
		view.Settings, view.Readers = h.Forms[p.Name].view(), append([]readerView{}, readers[p.Name]...)
		for _, j := range jobs {
			if j.Plugin == p.Name {
				view.Jobs = append(view.Jobs, j.view())
			}
		}
		for _, f := range p.Followers {
			lag := behind[p.Name+"/"+f.Name]
			view.Followers = append(view.Followers, followerView{f.Name, followed(p, f), int(lag.Records), !lag.Failing.IsZero()}) //nolint:gosec // it is a number of records
		}
		all = append(all, view)
	}
	return api.Private(all)
}

func (j JobState) view() jobView {
	v := jobView{Name: j.Name, At: j.At, Running: j.Running}
	if j.Every > 0 {
		v.Every = j.Every.String()
	}
	if !j.Last.IsZero() {
		v.LastAt = field.At(j.Last)
	}
	if !j.Next.IsZero() {
		v.NextAt = field.At(j.Next)
	}
	if j.Error != "" {
		v.Error = &j.Error
	}
	return v
}

// followed returns the types that a follower of a plugin follows.
func followed(p *plugin.Plugin, f plugin.Follower) []string {
	if len(f.Types) > 0 {
		return f.Types
	}
	all := []string{}
	for _, t := range p.Types {
		all = append(all, t.Name)
	}
	return all
}

// Lags tells how far readers of the log are behind.
type Lags interface {
	// Lags returns the lags of the followers.
	Lags() []changes.Lag
	// Behind returns the lag of another reader, which has read the records up to at.
	Behind(name string, at storage.Seq) changes.Lag
}

// SetLags sets the source of how far followers and readers are behind.
func (h *Host) SetLags(of Lags) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lagsOf = of
}

// readers returns the positions in the log that plugins keep, by the names of the plugins.
func (h *Host) readers(ctx context.Context) (all map[string][]readerView, err error) {
	h.mu.Lock()
	lags := h.lagsOf
	h.mu.Unlock()
	if lags == nil {
		return nil, nil
	}
	err = h.Store.View(ctx, func(r storage.Reader) error {
		all = map[string][]readerView{}
		for pair, err := range r.Scan(entrystore.Key(readerKeys), "") {
			if err != nil {
				return err
			}
			parts, err := entrystore.Parts(pair.Key)
			if err != nil {
				return err
			}
			at, err := strconv.ParseUint(string(pair.Value), 10, 64)
			if err != nil {
				return err
			}
			lag := lags.Behind(parts[2], storage.Seq(at))
			all[parts[1]] = append(all[parts[1]], readerView{parts[2], int(lag.Records)}) //nolint:gosec // it is a number of records
		}
		return nil
	})
	return all, entrystore.Explain(err)
}

// lags returns how far each follower is behind, by its name in the feed.
func (h *Host) lags() map[string]changes.Lag {
	h.mu.Lock()
	lags := h.lagsOf
	h.mu.Unlock()
	all := map[string]changes.Lag{}
	if lags != nil {
		for _, l := range lags.Lags() {
			all[l.Follower] = l
		}
	}
	return all
}

// packageOf returns the path of a package of a plugin, from one of its functions or types; empty if it has neither.
func packageOf(p *plugin.Plugin) string {
	functions := []any{}
	for _, j := range p.Jobs {
		functions = append(functions, j.Run)
	}
	for _, f := range p.Followers {
		functions = append(functions, f.Follow)
	}
	for _, c := range p.Commands {
		functions = append(functions, c.Run)
	}
	for _, c := range p.Checks {
		functions = append(functions, c.Run)
	}
	for _, t := range p.Types {
		of := reflect.TypeOf(t.New())
		for of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if of.PkgPath() != "" {
			return of.PkgPath()
		}
	}
	for _, r := range p.Routes {
		for _, t := range []reflect.Type{r.Input, r.Output} {
			if t.PkgPath() != "" && t.PkgPath() != reflect.TypeFor[plugin.None]().PkgPath() {
				return t.PkgPath()
			}
		}
	}
	for _, f := range functions {
		if found := runtime.FuncForPC(reflect.ValueOf(f).Pointer()); found != nil {
			name := found.Name()
			slash := strings.LastIndexByte(name, '/') + 1
			folder, _, _ := strings.Cut(name[slash:], ".")
			return name[:slash] + folder
		}
	}
	return ""
}

// versionOf returns the version of the module of a package; empty if it is unknown.
func versionOf(info *debug.BuildInfo, path string) string {
	if info == nil || path == "" {
		return ""
	}
	var found *debug.Module
	for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
		if (path == m.Path || strings.HasPrefix(path, m.Path+"/")) && m.Path != "" && (found == nil || len(m.Path) > len(found.Path)) {
			found = m
		}
	}
	switch {
	case found == nil || found.Version == "(devel)":
		return ""
	case found.Replace != nil:
		return found.Replace.Version
	}
	return found.Version
}
