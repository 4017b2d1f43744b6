package collections

import (
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// documentFiles describes the calls that only files have. The schemas of forms are written out, because forms are read
// part by part, into no struct.
func (c collection) documentFiles(all []api.Route) {
	one := openapi.Words(c.typ.Options.One)
	refused := []core.Code{
		core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Conflict, core.Unavailable, core.Full,
		core.Unauthenticated, core.Forbidden,
	}
	file := openapi.Object{"type": "string", "format": "binary"}
	for i := range all {
		op := &all[i].Operation
		switch all[i].Method + all[i].Path[len(c.path):] {
		case "POST":
			op.ID, op.Summary, op.Body = "create"+one, "Upload a file; the same bytes again give the entry that is there, with 200", ""
			op.Form = openapi.Record([]string{"file"}, openapi.Object{
				"file": file, "alt": openapi.Text(), "decorative": openapi.Flag(),
				"tags": openapi.Object{"type": "string", "description": "With commas between."},
			})
			op.Failures = refused
		case "GET/tags":
			op.ID, op.Summary, op.List, op.Parameters = "listMediaTags", "List all tags of files", false, nil
			op.Result = openapi.ArrayOf(openapi.Text())
		case "PUT/{id}/file":
			op.ID, op.Summary, op.Body, op.Parameters = "replaceFile", "Put another file in the place of this one, at the same address", "", nil
			op.Form = openapi.Record([]string{"file"}, openapi.Object{"file": file})
			op.Failures = append([]core.Code{core.NotFound, core.Stale}, refused...)
		case "GET/{id}/used-by":
			op.ID, op.Summary, op.Cached, op.Parameters = "listMediaUsers", "List what leads to the file, at most 100 entries", false, nil
			op.Result = openapi.ArrayOf(openapi.Ref("MediaUser"))
		case "DELETE/{id}":
			op.Parameters = []openapi.Object{
				openapi.Query(forceParameter, "Whether to delete it although something leads to it.", openapi.Enum("true", "false")),
			}
			op.Failures = append([]core.Code{core.Malformed, core.Conflict}, op.Failures...)
			op.Success = http.StatusNoContent
		}
	}
}
