package field

import (
	"encoding/json"
	"fmt"
)

// rows is the table of all kinds.
var rows = []Row{
	{
		Kind: KindText, Shape: ShapeText, Zero: "", Written: "`string`", Wants: "a text", House: MaxLine,
		Search: oneText, Cell: textCell, Sample: numbered("Sample %d"),
	},
	{
		Kind: KindLong, Shape: ShapeText, Zero: Long(""), Written: "`field.Long`", Wants: "a text", House: MaxLong,
		Prose: SeveralLines, NoTitle: true, NoExact: true, NoUnique: true,
		Search: oneText, Cell: textCell, Sample: numbered("Sample %d"),
	},
	{
		Kind: KindRich, Shape: ShapeText, Zero: Rich(""), Written: "`field.Rich`", Wants: "a text", House: MaxRich,
		Prose: HTML, NoTitle: true, NoExact: true, NoUnique: true,
		Search: richText, Cell: textCell, Sample: numbered("<p>Sample %d</p>"),
	},
	{
		Kind: KindEmail, Shape: ShapeText, Zero: Email(""), Written: "`field.Email`", Wants: "a text", House: MaxLine, Most: 254,
		Search: oneText, Cell: textCell, Sample: numbered("sample%d@example.com"), Wrong: "nobody",
	},
	{
		Kind: KindPhone, Shape: ShapeText, Zero: Phone(""), Written: "`field.Phone`", Wants: "a text", House: MaxLine, Most: 50,
		Search: oneText, Cell: textCell, Wrong: "call me",
		Sample: func(n int) string { return fmt.Sprintf("+44 20 7946 %04d", n%10_000) },
	},
	{
		Kind: KindLink, Shape: ShapeText, Zero: Link(""), Written: "`field.Link`", Wants: "a text", House: MaxLine,
		Format: "uri-reference", Unsearched: true, Cell: textCell,
		Sample: numbered("https://example.com/%d"), Wrong: "javascript:alert(1)",
	},
	{
		Kind: KindImage, Shape: ShapeText, Zero: Image(""), Written: "`field.Image`", Wants: "a text", House: MaxLine,
		Format: "uri-reference", Unsearched: true, Cell: textCell,
		Sample: numbered("https://example.com/%d.png"), Wrong: "data:text/html,x",
	},
	{
		Kind: KindIcon, Shape: ShapeText, Zero: Icon(""), Written: "`field.Icon`", Wants: "a text", House: MaxLine,
		Unsearched: true, Cell: textCell, Sample: oneOf("fas fa-box", "fas fa-cogs", "fas fa-users"), Wrong: "<b>",
	},
	{
		Kind: KindColour, Shape: ShapeText, Zero: Colour(""), Written: "`field.Colour`", Wants: "a text", Closed: true,
		Unsearched: true, Cell: textCell, Sample: oneOf(Colour("").Choices()...), Wrong: "none-of-these",
	},
	{
		Kind: KindChoice, Shape: ShapeText, Zero: "", Written: "`oneof`", Wants: "a text", Closed: true,
		Search: oneText, Cell: textCell, Sample: numbered("Sample %d"),
	},
	{
		Kind: KindNumber, Shape: ShapeNumber, Zero: 0.0, Written: "`float64`", Wants: "a number",
		Unsearched: true, Cell: written,
	},
	{
		Kind: KindInteger, Shape: ShapeInteger, Zero: 0, Written: "`int`", Wants: "a whole number",
		Unsearched: true, Cell: written,
	},
	{
		Kind: KindBoolean, Shape: ShapeBoolean, Zero: false, Written: "`bool`", Wants: "true or false",
		NoTitle: true, NoUnique: true, Unsearched: true, Cell: written,
	},
	{
		Kind: KindTime, Shape: ShapeTime, Zero: Time{}, Written: "`field.Time`", Wants: "a time such as 2026-01-31T09:00:00Z",
		Format: "date-time", NoTitle: true, Unsearched: true, Cell: textCell, Wrong: "soon",
	},
	{
		Kind: KindLines, Shape: ShapeTexts, Zero: []string(nil), Written: "`[]string`", Wants: "a list of texts", House: MaxLine,
		Search: texts, Cell: joined("\n"), Sample: numbered("Sample %d"),
	},
	{
		Kind: KindTags, Shape: ShapeTexts, Zero: []string(nil), Written: "`cms:\"tags\"`", Wants: "a list of texts", House: MaxLine,
		Search: texts, Cell: joined(", "), Sample: numbered("Sample %d"),
	},
	{
		Kind: KindMap, Shape: ShapePairs, Zero: Specs(nil), Written: "`field.Specs`", Wants: "an object of labels and values",
		Search: pairTexts, Cell: written, Wrong: map[string]any{"": 1},
	},
	{
		Kind: KindObject, Shape: ShapeParts, Zero: struct{}{}, Written: "a struct", Wants: "an object", Cell: written,
	},
	{
		Kind: KindList, Shape: ShapeList, Zero: []struct{}(nil), Written: "a slice of structs", Wants: "a list of objects", Cell: written,
	},
	{
		Kind: KindBlocks, Shape: ShapeList, Zero: []struct{}(nil), Written: "a slice of structs of pointers", Wants: "a list of blocks",
		Cell: written,
	},
	{
		Kind: KindRef, Shape: ShapeText, Zero: Ref(""), Written: "`field.Ref`", Wants: "a text", House: MaxLine,
		Unsearched: true, Cell: textCell, Sample: numbered("sample-%d"),
	},
	{
		Kind: KindRefs, Shape: ShapeTexts, Zero: Refs(nil), Written: "`field.Refs`", Wants: "a list of texts", House: MaxLine,
		Unsearched: true, Cell: joined(", "), Sample: numbered("sample-%d"),
	},
	{
		Kind: KindSlug, Shape: ShapeText, Zero: Slug(""), Written: "`field.Slug`", Wants: "a text", Pattern: SlugPattern,
		Closed: true, Unsearched: true, Cell: textCell, Sample: numbered("sample-%d"), Wrong: "Not A Slug",
	},
	{
		Kind: KindZone, Shape: ShapeText, Zero: Zone(""), Written: "`field.Zone`", Wants: "a text", House: MaxLine,
		Closed: true, Unsearched: true, Cell: textCell,
		Sample: oneOf("Europe/London", "UTC", "Europe/Paris"), Wrong: "Nowhere/Else",
	},
	{
		Kind: KindCustom, Shape: ShapeAny, Zero: json.RawMessage(nil), Written: "`plugin.Kind`", Wants: "a value of its kind",
		NoTitle: true, NoExact: true, NoUnique: true, Unsearched: true, Cell: written,
	},
}
