package api

import (
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/library"
	"github.com/quoin-cms/quoin/core/media"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/params"
)

// files gives the routes of a collection whose entries are files, beside those of its list.
func (c collection) files() []Route {
	all := []Route{
		c.route(http.MethodPost, "", core.VerbCreate, c.upload),
		c.route(http.MethodGet, "/"+model.TagsAddress, core.VerbList, c.fileTags),
		c.route(http.MethodGet, "/{id}", core.VerbRead, c.get),
		c.route(http.MethodPut, "/{id}", core.VerbUpdate, c.update),
		c.route(http.MethodDelete, "/{id}", core.VerbDelete, c.deleteFile),
		c.route(http.MethodPut, "/{id}/file", core.VerbUpdate, c.replace),
		c.route(http.MethodGet, "/{id}/used-by", core.VerbRead, c.usedBy),
	}
	c.describeFiles(all)
	return all
}

// onBehalf is the program, which alone writes what follows from a file, in the name of who sent it.
func onBehalf(actor core.Actor) core.Actor { return core.Actor{Role: core.System, Name: actor.Name} }

// upload adds an entry for a file. The same bytes again lead to the entry that is there, which comes back from the trash if it
// has to.
func (c collection) upload(a *API, ctx context.Context, r *Request) (Response, error) {
	sent, err := a.receive(ctx, r, taking{a.MaxUpload, a.takeFile, true})
	if err != nil {
		return Response{}, err
	}
	return c.keep(a, ctx, r, sent)
}

// keep adds an entry for a file that is on disk, as upload does.
func (c collection) keep(a *API, ctx context.Context, r *Request, sent *sent) (Response, error) {
	if out, there, err := c.uploaded(a, ctx, r, sent.file.Source); err != nil || there {
		return out, err
	}
	id, err := content.NewID()
	if err != nil {
		return Response{}, err
	}
	body, err := json.Marshal(sent.item(id))
	if err != nil {
		return Response{}, err
	}
	made, err := a.Content.CreateAs(ctx, onBehalf(r.actor), c.typ.Name, id, body)
	if core.CodeOf(err) == core.Conflict {
		// Somebody else has just sent the same.
		if out, there, err := c.uploaded(a, ctx, r, sent.file.Source); err != nil || there {
			return out, err
		}
	}
	if err != nil {
		return Response{}, err
	}
	out := c.written(a, r.actor, http.StatusCreated, made.Entry)
	out.set(location, c.location(id))
	return out, nil
}

// takeFile takes a file of staff.
func (a *API) takeFile(ctx context.Context, from io.Reader) (media.Taken, error) {
	return a.Media.Take(ctx, from)
}

// uploaded answers with the entry of a file that was sent before; false if it was not.
func (c collection) uploaded(a *API, ctx context.Context, r *Request, source string) (Response, bool, error) {
	id, trashed, err := a.Answers.Uploaded(ctx, source)
	if err != nil || id == "" {
		return Response{}, false, err
	}
	var out Response
	if trashed {
		entry, err := a.Content.Undelete(ctx, r.actor, c.typ.Name, id)
		if err != nil {
			return Response{}, false, err
		}
		out = c.written(a, r.actor, http.StatusOK, entry)
	} else {
		seq := a.asOf(r.actor)
		page, err := a.Answers.Get(ctx, r.actor, c.typ.Name, id)
		if err != nil {
			return Response{}, false, err
		}
		out = one(r, page, seq)
	}
	out.set(location, c.location(id))
	return out, true, nil
}

// replace puts another file in the place of that of an entry, which keeps its address and what people wrote.
func (c collection) replace(a *API, ctx context.Context, r *Request) (Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return Response{}, err
	}
	before, err := a.Answers.Item(ctx, id)
	if err != nil {
		return Response{}, err
	}
	match := a.ifMatch(r)
	sent, err := a.receive(ctx, r, taking{a.MaxUpload, a.takeFile, false})
	if err != nil {
		return Response{}, err
	}
	if library.KindOf(sent.file.Mime) != before.Kind {
		return Response{}, core.Errorf(core.Invalid, "An image is replaced by an image, and a document by a document.")
	}
	fields := sent.facts()
	fields["replaced"] = before.Replaced || before.Hash != sent.file.Hash
	body, err := json.Marshal(fields)
	if err != nil {
		return Response{}, err
	}
	entry, err := a.Content.Update(ctx, onBehalf(r.actor), c.typ.Name, id, match, body)
	if core.CodeOf(err) == core.Conflict {
		err = core.Wrap(err, core.Conflict, "The library has this file already, as another entry.")
	}
	if err != nil {
		return Response{}, err
	}
	return c.written(a, r.actor, http.StatusOK, entry), nil
}

// deleteFile moves an entry to the trash. While something leads to it that is a conflict, unless it is forced.
func (c collection) deleteFile(a *API, ctx context.Context, r *Request) (Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return Response{}, err
	}
	force, err := forced(r)
	if err != nil {
		return Response{}, err
	}
	remove := a.Content.Delete
	if force {
		remove = a.Content.DeleteInUse
	}
	err = remove(ctx, r.actor, c.typ.Name, id, a.ifMatch(r))
	if core.CodeOf(err) == core.Conflict {
		return a.inUse(ctx, id, err)
	}
	if err != nil {
		return Response{}, err
	}
	return Response{Status: http.StatusNoContent, Header: []Field{seqField(a.Answers.Newest(c.typ.Name))}}, nil
}

// forceParameter says that a file is deleted whatever leads to it.
const forceParameter = "force"

func forced(r *Request) (force bool, err error) {
	p, err := params.Parse(r.query())
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

// inUse answers with what leads to a file.
func (a *API) inUse(ctx context.Context, id string, refused error) (Response, error) {
	users, err := a.Answers.UsedBy(ctx, id)
	if err != nil {
		return Response{}, err
	}
	if len(users) == 0 {
		return Response{}, refused
	}
	return InUse("It is in use. Take it out first, or delete it all the same.", users), nil
}

// usedBy tells what leads to a file.
func (c collection) usedBy(a *API, ctx context.Context, r *Request) (Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return Response{}, err
	}
	if _, err := a.Answers.Item(ctx, id); err != nil {
		return Response{}, err
	}
	users, err := a.Answers.UsedBy(ctx, id)
	if err != nil {
		return Response{}, err
	}
	return private(users)
}

func (c collection) fileTags(a *API, ctx context.Context, r *Request) (Response, error) {
	seq := a.asOf(r.actor)
	page, err := a.Answers.FileTags(ctx, r.actor)
	if err != nil {
		return Response{}, err
	}
	return one(r, page, seq), nil
}
