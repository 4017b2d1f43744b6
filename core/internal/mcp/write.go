package mcp

import (
	"encoding/json"
	"net/http"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

func create(t *model.Type) func(*caller, json.RawMessage) (any, error) {
	return func(c *caller, args json.RawMessage) (any, error) {
		var in struct{ Fields map[string]json.RawMessage }
		if err := take(args, &in); err != nil {
			return nil, err
		}
		if err := unsaid(t, in.Fields); err != nil {
			return nil, err
		}
		if status := t.Schema.Status(); drafts(t) {
			in.Fields[status.Name] = quoted(status.Hides[0])
		}
		out, err := c.call(http.MethodPost, pathOf(t), "", "", in.Fields)
		return state{Entry: bodyOf(out), Version: tagOf(out)}, err
	}
}

func change(t *model.Type) func(*caller, json.RawMessage) (any, error) {
	return func(c *caller, args json.RawMessage) (any, error) {
		var in struct {
			ID, Version string
			Fields      map[string]json.RawMessage
		}
		if err := take(args, &in); err != nil {
			return nil, err
		}
		if err := unsaid(t, in.Fields); err != nil {
			return nil, err
		}
		now, err := c.read(t, in.ID)
		if err != nil {
			return nil, err
		}
		path := entryOf(t, in.ID)
		if drafts(t) && !hidden(t, now.Entry) {
			path = pendingOf(t, in.ID)
		}
		out, err := c.call(http.MethodPut, path, "", in.Version, in.Fields)
		if err != nil {
			return nil, err
		}
		if path == entryOf(t, in.ID) {
			return state{Entry: bodyOf(out), Version: tagOf(out)}, nil
		}
		return state{Entry: now.Entry, Pending: bodyOf(out), Version: tagOf(out)}, nil
	}
}

func publish(t *model.Type) func(*caller, json.RawMessage) (any, error) {
	return func(c *caller, args json.RawMessage) (any, error) {
		var in struct{ ID, Version string }
		if err := take(args, &in); err != nil {
			return nil, err
		}
		now, err := c.read(t, in.ID)
		if err != nil {
			return nil, err
		}
		var out api.Response
		switch status := t.Schema.Status(); {
		case now.Pending != nil:
			out, err = c.call(http.MethodPost, pendingOf(t, in.ID)+"/publish", "", in.Version, nil)
		case hidden(t, now.Entry):
			out, err = c.call(http.MethodPut, entryOf(t, in.ID), "", in.Version, map[string]string{status.Name: status.Status})
		default:
			return nil, refused("It is published, and there are no changes to publish.")
		}
		return state{Entry: bodyOf(out), Version: tagOf(out)}, err
	}
}

// unsaid refuses a body that decides how far an entry is.
func unsaid(t *model.Type, fields map[string]json.RawMessage) error {
	if fields == nil {
		return refused(`"fields" is missing.`)
	}
	if drafts(t) {
		if _, said := fields[t.Schema.Status().Name]; said {
			return refused("Leave out " + t.Schema.Status().Name + ": publish_" + word(t) + " decides it.")
		}
	}
	return nil
}

// hidden reports whether the entry's status hides it from visitors.
func hidden(t *model.Type, entry json.RawMessage) bool {
	status := t.Schema.Status()
	var fields map[string]json.RawMessage
	var value string
	if json.Unmarshal(entry, &fields) != nil || json.Unmarshal(fields[status.Name], &value) != nil {
		return false
	}
	return slices.Contains(status.Hides, value)
}

func quoted(text string) json.RawMessage {
	raw, err := json.Marshal(text)
	if err != nil {
		panic(err) // no text fails
	}
	return raw
}
