package collections

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// fileCalls answers the calls of a collection of files.
type fileCalls struct{ collection }

// fileRoutes returns the routes of a collection of files, except those of its list.
func (c fileCalls) fileRoutes() []api.Route {
	all := []api.Route{
		c.route(http.MethodPost, "", core.VerbCreate, c.upload),
		c.route(http.MethodPost, fetchAddress, core.VerbCreate, c.fetchFile),
		c.route(http.MethodGet, "/"+model.TagsAddress, core.VerbList, c.fileWords(c.Answers.FileTags)),
		c.route(http.MethodGet, "/"+model.CollectionsAddress, core.VerbList, c.fileWords(c.Answers.FileCollections)),
		c.route(http.MethodGet, "/{id}", core.VerbRead, c.get),
		c.route(http.MethodPut, "/{id}", core.VerbUpdate, c.update),
		c.route(http.MethodDelete, "/{id}", core.VerbDelete, c.deleteFile),
		c.route(http.MethodPut, "/{id}/file", core.VerbUpdate, c.replace),
		c.route(http.MethodGet, "/{id}/used-by", core.VerbRead, c.usedBy),
	}
	c.documentFiles(all)
	return all
}

// asSystem returns the system actor with the name of an actor: only the program may write fields that derive from a
// file.
func asSystem(actor core.Actor) core.Actor { return core.Actor{Role: core.System, Name: actor.Name} }

// upload adds an entry for a file. If the same bytes exist already, it answers with their entry, restored from the
// trash if necessary.
func (c fileCalls) upload(ctx context.Context, r *api.Request) (api.Response, error) {
	sent, err := c.receive(ctx, r, uploadOptions{c.MaxUpload, c.Media.Store, true})
	if err != nil {
		return api.Response{}, err
	}
	return c.createFile(ctx, r, sent)
}

// createFile adds an entry for a file that is on disk, as upload does.
func (c fileCalls) createFile(ctx context.Context, r *api.Request, sent *uploadForm) (api.Response, error) {
	if out, there, err := c.findUpload(ctx, r, sent.file.Source); err != nil || there {
		return out, err
	}
	id, err := writer.NewID()
	if err != nil {
		return api.Response{}, err
	}
	body, err := json.Marshal(sent.item(id))
	if err != nil {
		return api.Response{}, err
	}
	made, err := c.Content.CreateAs(ctx, asSystem(r.Actor()), c.typ.Name, id, body)
	if core.CodeOf(err) == core.Conflict {
		// Another request has just sent the same file.
		if out, there, err := c.findUpload(ctx, r, sent.file.Source); err != nil || there {
			return out, err
		}
	}
	if err != nil {
		return api.Response{}, err
	}
	out := c.writeResponse(ctx, r.Actor(), http.StatusCreated, made.Entry)
	out.Set(api.Location, c.location(id))
	return out, nil
}

// findUpload answers with the entry of a file that was uploaded before; false if there is none.
func (c fileCalls) findUpload(ctx context.Context, r *api.Request, source string) (api.Response, bool, error) {
	id, trashed, err := c.Answers.Uploaded(ctx, source)
	if err != nil || id == "" {
		return api.Response{}, false, err
	}
	var out api.Response
	if trashed {
		entry, err := c.Content.Undelete(ctx, r.Actor(), c.typ.Name, id)
		if err != nil {
			return api.Response{}, false, err
		}
		out = c.writeResponse(ctx, r.Actor(), http.StatusOK, entry)
	} else {
		seq := c.seqFor(r.Actor())
		page, err := c.Answers.Get(ctx, r.Actor(), c.typ.Name, id)
		if err != nil {
			return api.Response{}, false, err
		}
		out = entryResponse(r, page, seq)
	}
	out.Set(api.Location, c.location(id))
	return out, true, nil
}

// replace replaces the file of an entry, which keeps its URL and the texts about it.
func (c fileCalls) replace(ctx context.Context, r *api.Request) (api.Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return api.Response{}, err
	}
	before, err := c.Answers.Item(ctx, id)
	if err != nil {
		return api.Response{}, err
	}
	match := c.ifMatch(r)
	sent, err := c.receive(ctx, r, uploadOptions{c.MaxUpload, c.Media.Store, false})
	if err != nil {
		return api.Response{}, err
	}
	if library.KindOf(sent.file.Mime) != before.Kind {
		return api.Response{}, core.Errorf(core.Invalid, "A file can be replaced only by a file of the same kind. This file is of the kind %s, the new file of the kind %s.", before.Kind, library.KindOf(sent.file.Mime))
	}
	fields := sent.fileFields()
	fields["replaced"] = before.Replaced || before.Hash != sent.file.Hash
	body, err := json.Marshal(fields)
	if err != nil {
		return api.Response{}, err
	}
	entry, err := c.Content.Update(ctx, asSystem(r.Actor()), c.typ.Name, id, match, body)
	if core.CodeOf(err) == core.Conflict {
		err = c.knownFileError(ctx, sent.file.Source, err)
	}
	if err != nil {
		return api.Response{}, err
	}
	return c.writeResponse(ctx, r.Actor(), http.StatusOK, entry), nil
}

// knownFileError returns the error for a file that another entry has, with the name of that entry.
func (c fileCalls) knownFileError(ctx context.Context, source string, refused error) error {
	id, trashed, err := c.Answers.Uploaded(ctx, source)
	if err != nil || id == "" || trashed {
		return cmp.Or(err, refused)
	}
	other, err := c.Answers.Item(ctx, id)
	if err != nil {
		return err
	}
	return core.Wrap(refused, core.Conflict, fmt.Sprintf(
		"The library has this file already, as %q. Choose that entry wherever this one is shown, or delete it and replace this file again.", other.Name))
}

// deleteFile moves an entry to the trash. While it is in use that is a conflict, unless the deletion is forced.
func (c fileCalls) deleteFile(ctx context.Context, r *api.Request) (api.Response, error) {
	return c.deleteUnlessUsed(ctx, r, c.Answers.UsedBy)
}

// deleteUnlessUsed moves an entry to the trash. While it is in use that is a conflict with the entries that use it,
// unless the deletion is forced.
func (c collection) deleteUnlessUsed(
	ctx context.Context, r *api.Request, usedBy func(ctx context.Context, id string) ([]query.User, error),
) (api.Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return api.Response{}, err
	}
	force, err := wantsForce(r)
	if err != nil {
		return api.Response{}, err
	}
	remove := c.Content.Delete
	if force {
		remove = c.Content.DeleteInUse
	}
	err = remove(ctx, r.Actor(), c.typ.Name, id, c.ifMatch(r))
	if core.CodeOf(err) == core.Conflict {
		return inUse(ctx, id, "It is in use. Take it out first, or delete it all the same.", usedBy, err)
	}
	if err != nil {
		return api.Response{}, err
	}
	return api.Response{Status: http.StatusNoContent, Header: []api.Field{seqField(c.Answers.Newest(c.typ.Name))}}, nil
}

// forceParameter requests that an entry is deleted even if it is in use.
const forceParameter = "force"

func wantsForce(r *api.Request) (force bool, err error) {
	p, err := params.Parse(r.RawQuery())
	if err != nil {
		return false, err
	}
	err = p.Each(func(name, value string) error {
		switch {
		case name != forceParameter:
			return params.Unknown(name, forceParameter)
		case value != "true" && value != "false":
			return params.Bad(name, "must be true or false")
		}
		force = value == "true"
		return nil
	})
	return force, err
}

// inUse answers with a detail and the entries that use an entry, or fails with refused if there are none.
func inUse(
	ctx context.Context, id, detail string, usedBy func(ctx context.Context, id string) ([]query.User, error), refused error,
) (api.Response, error) {
	users, err := usedBy(ctx, id)
	if err != nil {
		return api.Response{}, err
	}
	if len(users) == 0 {
		return api.Response{}, refused
	}
	return api.InUse(detail, users), nil
}

// usedBy lists the entries that use a file.
func (c fileCalls) usedBy(ctx context.Context, r *api.Request) (api.Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return api.Response{}, err
	}
	if _, err := c.Answers.Item(ctx, id); err != nil {
		return api.Response{}, err
	}
	users, err := c.Answers.UsedBy(ctx, id)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(users)
}

// fileWords answers with words of all files.
func (c fileCalls) fileWords(read func(context.Context, core.Actor) (*query.Answer, error)) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		seq := c.seqFor(r.Actor())
		page, err := read(ctx, r.Actor())
		if err != nil {
			return api.Response{}, err
		}
		return entryResponse(r, page, seq), nil
	}
}
