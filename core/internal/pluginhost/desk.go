package pluginhost

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// program is the actor of writes by the code of content types.
var program = core.Actor{Role: core.System}

// desk implements model.Content for the code of a type, while its context lasts.
type desk struct {
	model.Reader
	ctx    context.Context
	writer *writer.Writer
	now    func() time.Time
}

// NewContent returns the content API for the code of a type. It is valid until ctx ends.
func NewContent(ctx context.Context, w *writer.Writer, r *query.Reader, now func() time.Time) model.Content {
	return desk{r.As(ctx, program), ctx, w, now}
}

func (d desk) Now() time.Time { return d.now() }

func (d desk) Create(typ string, fields any) (string, error) {
	body, err := encode(fields)
	if err != nil {
		return "", err
	}
	made, err := d.writer.Create(d.ctx, program, typ, body)
	return made.ID, err
}

func (d desk) Update(typ, id string, fields any) error {
	body, err := encode(fields)
	if err != nil {
		return err
	}
	_, err = d.writer.Update(d.ctx, program, typ, id, writer.Match{}, body)
	return err
}

func (d desk) Delete(typ, id string) error {
	return d.writer.Delete(d.ctx, program, typ, id, writer.Match{})
}

func encode(fields any) ([]byte, error) {
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, fmt.Errorf("pluginhost: what a content type writes: %w", err)
	}
	return body, nil
}
