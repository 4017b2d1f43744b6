package api

import (
	"context"
	"encoding/json"
)

// Pages answers browsers without scripts with pages of the site.
type Pages interface {
	// FormSent answers with the page of a form that was accepted. asked is the path of the page that the browser names;
	// empty if it names none. omitted says that there was no room for files of the form.
	FormSent(ctx context.Context, typ, id, asked string, omitted bool) (Response, error)
	// FormRefused answers with the page of a form that was refused, the values and the reason.
	FormRefused(ctx context.Context, r *Request, typ, id, asked string, values map[string]string, cause error) (Response, error)
	// PluginPage answers with a page that a module of a plugin draws.
	PluginPage(ctx context.Context, r *Request, page PluginPage) (Response, error)
	// Missing answers with the page for a missing address.
	Missing(ctx context.Context, r *Request) (Response, error)
	// Notice answers with the page that visitors get while the site is closed to them.
	Notice(ctx context.Context) Response
}

// PluginPage is a page that a module of a plugin draws.
type PluginPage struct {
	Module  string   // the name of the module
	Address string   // of its script
	Query   []string // the query keys that it reads
	Title   string
	Props   json.RawMessage
	Status  int
	Index   bool // whether search engines may index the page
}
