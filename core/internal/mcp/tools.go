package mcp

import (
	"encoding/json"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// tool is one of the protocol's tools, and how it is called.
type tool struct {
	*sdk.Tool
	call func(c *caller, args json.RawMessage) (any, error)
}

// tools are made from the content types, for those who may do that to them.
func tools(registry *model.Registry, can map[string]rights) []tool {
	types := registry.Types()
	names := make([]string, len(types))
	for i := range types {
		names[i] = types[i].Name
	}
	all := []tool{searchTool(), listTool(registry, names), readTool(registry, names)}
	for i := range types {
		all = append(all, writing(&types[i], can[types[i].Name])...)
	}
	return all
}

// writing gives the tools that change entries of a type, as far as it and the role allow.
func writing(t *model.Type, may rights) (all []tool) {
	o := t.Options
	if may.Create && !o.Single && !o.Fixed && !o.Files && o.Access != core.Inbox && (drafts(t) || may.Publish) {
		all = append(all, createTool(t))
	}
	if may.Update && (drafts(t) || may.Publish) {
		all = append(all, changeTool(t))
	}
	if may.Publish && drafts(t) {
		all = append(all, publishTool(t))
	}
	return all
}

// drafts reports whether entries of the type can lie unseen until they are published.
func drafts(t *model.Type) bool {
	status := t.Schema.Status()
	return status != nil && len(status.Hides) > 0
}

func searchTool() tool {
	return tool{define("search", "Find entries of all types by words in them, hidden ones too.", reads, schema.JSON{
		"query": text("What to look for."),
		"limit": schema.JSON{"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
	}, "query"), search}
}

func listTool(registry *model.Registry, names []string) tool {
	var filters strings.Builder
	filters.WriteString("Values that fields must equal, by their names.")
	types := registry.Types()
	for i := range types {
		if known := types[i].Filters(); len(known) > 0 {
			filters.WriteString(" " + types[i].Name + ": " + strings.Join(known, ", ") + ".")
		}
	}
	return tool{define("list", "List the entries of a type, in its own order.", reads, schema.JSON{
		"type":   choice(names),
		"filter": schema.JSON{"type": "object", "additionalProperties": schema.JSON{"type": "string"}, "description": filters.String()},
		"limit":  schema.JSON{"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
		"cursor": text(`Where to go on: the "next" of an earlier answer.`),
	}, "type"), list(registry)}
}

func readTool(registry *model.Registry, names []string) tool {
	return tool{define("read",
		`Read an entry as it is stored, with its "version", and with its changes that are not published, if there are any.`,
		reads, schema.JSON{
			"type": choice(names),
			"id":   text("The entry's id or slug. None for a type of which there is one entry."),
		}, "type"), read(registry)}
}

func createTool(t *model.Type) tool {
	what := "Create a " + t.Options.One + " as a draft, which visitors do not see."
	if !drafts(t) {
		what = "Create a " + t.Options.One + ". Visitors see it at once."
	}
	return tool{define("create_"+word(t), what, adds, schema.JSON{"fields": fields(t, false)}, "fields"), create(t)}
}

func changeTool(t *model.Type) tool {
	what := "Change some fields of a " + t.Options.One + ". What visitors see stays as it is until it is published."
	if !drafts(t) {
		what = "Change some fields of a " + t.Options.One + ". Visitors see it at once."
	}
	needs := schema.JSON{"fields": fields(t, true), "version": text(`That which "read" gave: a change since then is not overwritten.`)}
	required := []string{"fields", "version"}
	if !t.Options.Single {
		needs["id"] = text("The entry's id.")
		required = append(required, "id")
	}
	return tool{define("change_"+word(t), what, writes, needs, required...), change(t)}
}

func publishTool(t *model.Type) tool {
	return tool{define("publish_"+word(t), "Publish a "+t.Options.One+", or its changes: visitors see it from then on.", writes, schema.JSON{
		"id": text("The entry's id."), "version": text(`That which "read" gave.`),
	}, "id", "version"), publish(t)}
}

// fields describes what of an entry a program may write. How far an entry is, other tools decide.
func fields(t *model.Type, some bool) schema.JSON {
	out := t.Schema.Input(true, some)
	if properties, ok := out["properties"].(schema.JSON); ok && drafts(t) {
		delete(properties, t.Schema.Status().Name)
	}
	out["additionalProperties"] = false
	return out
}

// word is the type's name as a tool's name may have it.
func word(t *model.Type) string { return strings.ReplaceAll(t.Name, "-", "_") }

func text(about string) schema.JSON { return schema.JSON{"type": "string", "description": about} }

func choice(names []string) schema.JSON { return schema.JSON{"type": "string", "enum": names} }

// effect is what a tool tells of itself before it is called.
type effect int

const (
	reads effect = iota
	adds
	writes
)

func define(name, about string, does effect, properties schema.JSON, required ...string) *sdk.Tool {
	slices.Sort(required)
	destroys := does == writes
	return &sdk.Tool{
		Name: name, Description: about,
		InputSchema: schema.JSON{
			"type": "object", "properties": properties, "required": required, "additionalProperties": false,
		},
		Annotations: &sdk.ToolAnnotations{ReadOnlyHint: does == reads, DestructiveHint: &destroys},
	}
}
