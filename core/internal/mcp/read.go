package mcp

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

func search(c *caller, args json.RawMessage) (any, error) {
	in := struct {
		Query string
		Limit int
	}{Limit: 10}
	if err := take(args, &in); err != nil {
		return nil, err
	}
	out, err := c.call(http.MethodGet, "/api/admin/search",
		url.Values{"q": {in.Query}, "limit": {strconv.Itoa(in.Limit)}}.Encode(), "", nil)
	return json.RawMessage(bodyOf(out)), err
}

func list(registry *model.Registry) func(*caller, json.RawMessage) (any, error) {
	return func(c *caller, args json.RawMessage) (any, error) {
		in := struct {
			Type, Cursor string
			Filter       map[string]string
			Limit        int
		}{Limit: 10}
		if err := take(args, &in); err != nil {
			return nil, err
		}
		t, err := typeOf(registry, in.Type)
		if err != nil {
			return nil, err
		}
		query := url.Values{}
		for name, value := range in.Filter {
			if !slices.Contains(t.Filters(), name) {
				return nil, refused(fmt.Sprintf("%q is no filter of %s. It has: %s.", name, t.Name, strings.Join(t.Filters(), ", ")))
			}
			query.Set(name, value)
		}
		query.Set("limit", strconv.Itoa(in.Limit))
		if in.Cursor != "" {
			query.Set("cursor", in.Cursor)
		}
		out, err := c.call(http.MethodGet, pathOf(t), query.Encode(), "", nil)
		if err != nil {
			return nil, err
		}
		total, _ := strconv.Atoi(out.Get(api.HeaderTotal))
		return map[string]any{"entries": json.RawMessage(bodyOf(out)), "total": total, "next": next(out.Get("Link"))}, nil
	}
}

// next gives the cursor of the page that a Link header leads to; empty if there is none.
func next(link string) string {
	address, _, _ := strings.Cut(strings.TrimPrefix(link, "<"), ">")
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Query().Get("cursor")
}

// state is an entry as a program reads it.
type state struct {
	Entry   json.RawMessage `json:"entry"`
	Version string          `json:"version"`
	// Pending are the changes that are not published: the version is then theirs.
	Pending json.RawMessage `json:"pending,omitempty"`
}

func read(registry *model.Registry) func(*caller, json.RawMessage) (any, error) {
	return func(c *caller, args json.RawMessage) (any, error) {
		var in struct{ Type, ID string }
		if err := take(args, &in); err != nil {
			return nil, err
		}
		t, err := typeOf(registry, in.Type)
		if err != nil {
			return nil, err
		}
		return c.read(t, in.ID)
	}
}

func (c *caller) read(t *model.Type, id string) (state, error) {
	out, err := c.call(http.MethodGet, entryOf(t, id), "", "", nil)
	if err != nil {
		return state{}, err
	}
	s := state{Entry: bodyOf(out), Version: tagOf(out)}
	if !drafts(t) {
		return s, nil
	}
	found := struct{ ID string }{}
	if err := json.Unmarshal(s.Entry, &found); err != nil {
		return state{}, err
	}
	pending, err := c.call(http.MethodGet, pendingOf(t, found.ID), "", "", nil)
	if pending.Status == http.StatusNotFound {
		return s, nil
	}
	s.Pending, s.Version = bodyOf(pending), tagOf(pending)
	return s, err
}
