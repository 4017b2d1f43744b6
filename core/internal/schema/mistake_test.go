package schema_test

import (
	"reflect"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// strange names a kind that there is not, false_ one that it is not made as, and wild values that have no name.
type (
	strange string
	false_  int
	wild    = field.Map[bool]
)

func (strange) Kind() field.Kind { return "strange" }
func (false_) Kind() field.Kind  { return field.KindTags }

// node holds itself.
type node struct {
	Name  string `json:"name"`
	Nodes []node `json:"nodes"`
}

// The Go types of the rows.
var (
	text       = reflect.TypeFor[string]()
	number     = reflect.TypeFor[int]()
	float      = reflect.TypeFor[float64]()
	flag       = reflect.TypeFor[bool]()
	words      = reflect.TypeFor[[]string]()
	long       = reflect.TypeFor[field.Long]()
	rich       = reflect.TypeFor[field.Rich]()
	mail       = reflect.TypeFor[field.Email]()
	link       = reflect.TypeFor[field.Link]()
	colour     = reflect.TypeFor[field.Colour]()
	zone       = reflect.TypeFor[field.Zone]()
	slug       = reflect.TypeFor[field.Slug]()
	reference  = reflect.TypeFor[field.Ref]()
	references = reflect.TypeFor[field.Refs]()
	moment     = reflect.TypeFor[field.Time]()
	specs      = reflect.TypeFor[field.Specs]()
	pointer    = reflect.TypeFor[*string]()
	dictionary = reflect.TypeFor[map[string]string]()
	unsigned   = reflect.TypeFor[uint]()
	numbers    = reflect.TypeFor[[]int]()
	anything   = reflect.TypeFor[any]()
	links      = reflect.TypeFor[[]field.Link]()
	oddKind    = reflect.TypeFor[strange]()
	falseKind  = reflect.TypeFor[false_]()
	wildMap    = reflect.TypeFor[wild]()
	nodes      = reflect.TypeFor[node]()
)

// record makes a struct of fields A, B and so on: a Go type and a tag for each.
func record(fields ...any) reflect.Type {
	all := make([]reflect.StructField, len(fields)/2)
	for i := range all {
		all[i] = reflect.StructField{
			Name: string(rune('A' + i)), Type: fields[2*i].(reflect.Type), Tag: reflect.StructTag(fields[2*i+1].(string)),
		}
	}
	return reflect.StructOf(all)
}

// list is a slice of such structs.
func list(fields ...any) reflect.Type { return reflect.SliceOf(record(fields...)) }

// TestOfRefusesMistakes with the field, what is wrong and the mend.
func TestOfRefusesMistakes(t *testing.T) {
	type Embedded struct {
		Name string `json:"name"`
	}
	type hidden struct {
		Name string `json:"name"`
	}
	for _, c := range []struct {
		typ  reflect.Type
		want string
	}{
		{number, `int is not a struct; define the type over a struct`},
		{reflect.TypeFor[struct{ Embedded }](), `field "Embedded": it is embedded and needs a json name; write its fields out, or give it a name of its own`},
		{reflect.TypeFor[struct{ hidden }](), `field "hidden": it is embedded and needs a json name; write its fields out, or give it a name of its own`},
		{
			reflect.StructOf([]reflect.StructField{{Name: "name", PkgPath: "p", Type: text, Tag: `cms:"title"`}}),
			`field "name": it is no field of the type, and has tags; give it a capital letter and a json name, or take its tags away`,
		},
		{record(text, ``), `field "A": it needs a json name; write a name such as json:"clientName"`},
		{record(text, `json:"a-b"`), `field "A": the json name "a-b" is not one word of letters and digits that starts with a letter; write a name such as json:"clientName"`},
		{record(text, `json:"2a"`), `field "A": the json name "2a" is not one word of letters and digits that starts with a letter; write a name such as json:"clientName"`},
		{record(text, `json:"a,omitempty"`), `field "A": the json tag "a,omitempty" says more than a name; write json:"a"`},
		{record(text, `json:",omitempty"`), `field "A": it needs a json name; write a name such as json:"clientName"`},
		{record(text, `json:"-" validate:"required"`), `field "A": it is no field of the type, and has tags; give it a capital letter and a json name, or take its tags away`},
		{record(text, `json:"a"`, number, `json:"a"`), `field "a": the name "a" is used twice; rename one of the two`},
		{record(text, `json:"name"`, number, `json:"Name"`), `field "Name": the name differs from "name" in its case alone; rename one of the two`},
		{record(pointer, `json:"a"`), `field "a": *string has no kind; use string: a field that is not sent has its zero value`},
		{record(dictionary, `json:"a"`), `field "a": map[string]string has no kind; use field.Specs, field.Prices or field.Amounts, or make it a kind of a plugin`},
		{record(unsigned, `json:"a"`), `field "a": uint has no kind; use int`},
		{record(numbers, `json:"a"`), `field "a": a list of int has no kind; use []string, or a slice of structs that have such a field`},
		{record(anything, `json:"a"`), `field "a": interface {} has no kind; use a type of core/field, or make it a kind of a plugin`},
		{record(links, `json:"a"`), `field "a": a list of field.Link has no kind; use []string, or a slice of structs that have such a field`},
		{record(oddKind, `json:"a"`), `field "a": schema_test.strange names the kind "strange", and the program has no such kind; return one of field.Kinds(), or make it a kind of a plugin: let Kind return a string, and add it to the Kinds of the plugin`},
		{record(falseKind, `json:"a"`), `field "a": schema_test.false_ names the kind "tags", whose values are not made so; make it a slice`},
		{record(wildMap, `json:"a"`), `field "a": field.Map[bool] is a map of values that have no name; use field.Specs, field.Prices or field.Amounts`},
		{record(nodes, `json:"a"`), `field "a.nodes": schema_test.node holds itself; keep the parts in entries that name each other with ref=`},
		{record(list(reflect.PointerTo(record(text, `json:"b"`)), `json:"a"`), `json:"a"`), `field "a.A": a block is one of several shapes, and this is none; make each of its fields a pointer to a struct, with a json name and omitempty`},
		{record(list(reflect.PointerTo(record(text, `json:"b"`)), `json:"a,omitempty"`, text, `json:"c"`), `json:"a"`), `field "a.B": a block is one of several shapes, and this is none; make each of its fields a pointer to a struct, with a json name and omitempty`},
		{record(list(reflect.PointerTo(record(text, `json:"b" cms:"title"`)), `json:"a,omitempty"`), `json:"a"`), `field "a.a.b": title is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(list(reflect.PointerTo(record(text, `json:"b" validate:"required"`)), `json:"a,omitempty"`), `json:"a"`), `field "a": the rules of its parts, such as a.b, are never asked; write validate:"dive"`},
		{record(record(), `json:"a"`), `field "a": struct {} has no fields; give it one`},
		{record(text, `json:"a" validate:"reqired"`), `field "a": the rule "reqired" is not known; did you mean "required"?`},
		{record(text, `json:"a" validate:"required, max=3"`), `field "a": the rule " max" is not known; did you mean "max"?`},
		{record(text, `json:"a" validate:"email"`), `field "a": the rule "email" is not known; make it a field.Email`},
		{record(text, `json:"a" validate:"url"`), `field "a": the rule "url" is not known; make it a field.Link`},
		{record(text, `json:"a" validate:"gte=3"`), `field "a": the rule "gte" is not known; write min`},
		{record(text, `json:"a" validate:"startswith=a"`), `field "a": the rule "startswith" is not known; write one of dive, len, max, min, omitempty, oneof, required, and any other rule in a method Check`},
		{record(text, `json:"a" validate:"-"`), `field "a": the rule "-" is not known; leave the tag out`},
		{record(text, `json:"a" validate:"max=3,"`), `field "a": the rule "" is not known; write one of dive, len, max, min, omitempty, oneof, required, and any other rule in a method Check`},
		{record(text, `json:"a" validate:"rgb|rgba"`), `field "a": the rule "rgb|rgba" is not known; write one of dive, len, max, min, omitempty, oneof, required, and any other rule in a method Check`},
		{record(text, `json:"a" validate:"uuid"`), `field "a": the rule "uuid" is not known; write one of dive, len, max, min, omitempty, oneof, required, and any other rule in a method Check`},
		{record(words, `json:"a" validate:"dive,mx=3" cms:"tags"`), `field "a": the rule "mx" is not known; did you mean "max"?`},
		{record(list(text, `json:"b" validate:"requird"`), `json:"a" validate:"dive"`), `field "a.b": the rule "requird" is not known; did you mean "required"?`},
		{record(record(text, `json:"b" validate:"requird"`), `json:"a"`), `field "a.b": the rule "requird" is not known; did you mean "required"?`},
		{record(words, `json:"a" validate:"oneof=a b"`), `field "a": the rule "oneof=a b" does not fit the kind lines; leave it out: it is for texts of one line`},
		{record(number, `json:"a" validate:"oneof=1 2"`), `field "a": the rule "oneof=1 2" does not fit the kind integer; leave it out: it is for texts of one line`},
		{record(long, `json:"a" validate:"oneof=a b"`), `field "a": the rule "oneof=a b" does not fit the kind long; make it a string`},
		{record(flag, `json:"a" validate:"max=3"`), `field "a": the rule "max=3" does not fit the kind boolean; leave it out: it is for texts, numbers and lists`},
		{record(moment, `json:"a" validate:"min=3"`), `field "a": the rule "min=3" does not fit the kind time; leave it out: it is for texts, numbers and lists`},
		{record(number, `json:"a" validate:"len=3"`), `field "a": the rule "len=3" does not fit the kind integer; leave it out: it is for texts and lists`},
		{record(number, `json:"a" validate:"dive"`), `field "a": the rule "dive" does not fit the kind integer; leave it out: it is for lists of texts and of parts`},
		{record(specs, `json:"a" validate:"dive"`), `field "a": the rule "dive" does not fit the kind map; leave it out: it is for lists of texts and of parts`},
		{record(record(text, `json:"b"`), `json:"a" validate:"max=3"`), `field "a": the rule "max=3" does not fit the kind object; leave it out: it is for texts, numbers and lists`},
		{record(flag, `json:"a" validate:"omitempty"`), `field "a": the rule "omitempty" does not fit the kind boolean; leave it out: it is for values that other rules hold`},
		{record(words, `json:"a" validate:"dive,dive"`), `field "a": the rule "dive" does not fit an element of the kind lines; leave it out: it is for lists of texts and of parts`},
		{record(list(text, `json:"b"`), `json:"a" validate:"dive,max=3"`), `field "a": the rule "max=3" does not fit an element of the kind list; leave it out: it is for texts, numbers and lists`},
		{record(list(text, `json:"b" validate:"max=3"`), `json:"a" validate:"max=3"`), `field "a": the rules of its parts, such as b, are never asked; write validate:"dive"`},
		{record(list(record(text, `json:"c" validate:"max=3"`), `json:"b"`), `json:"a"`), `field "a": the rules of its parts, such as b.c, are never asked; write validate:"dive"`},
		{record(text, `json:"a" validate:"max=abc"`), `field "a": max=abc is not a number; write a number, as in max=20`},
		{record(text, `json:"a" validate:"max"`), `field "a": max= is not a number; write a number, as in max=20`},
		{record(text, `json:"a" validate:"max=010"`), `field "a": max=010 is not a number; write a number, as in max=20`},
		{record(text, `json:"a" validate:"max=1.5"`), `field "a": max=1.5 is not a whole number; write a whole number, as in max=20`},
		{record(text, `json:"a" validate:"max=-1"`), `field "a": max=-1 is below what any length is; write a number from 1 up`},
		{record(text, `json:"a" validate:"max=0"`), `field "a": max=0 leaves nothing but the empty value; name a length from 1 up, or take the field away`},
		{record(number, `json:"a" validate:"min=1.5"`), `field "a": min=1.5 is not a whole number; write a whole number, as in min=20`},
		{record(float, `json:"a" validate:"min=NaN"`), `field "a": min=NaN is not a number; write a number, as in min=20`},
		{record(text, `json:"a" validate:"required=yes"`), `field "a": the rule "required=yes" takes no value; write "required"`},
		{record(text, `json:"a" validate:"oneof="`), `field "a": oneof names no choice; write them with spaces between, as in oneof=draft published`},
		{record(text, `json:"a" validate:"oneof='a b' c"`), `field "a": the choices "'a b' c" have characters that mean something else in a tag; write each choice as one word, with hyphens`},
		{record(text, `json:"a" validate:"oneof=a a"`), `field "a": the choice "a" is there twice; name it once`},
		{record(text, `json:"a" validate:"max=3,max=4"`), `field "a": the rule "max" is there twice; keep one of the two`},
		{record(colour, `json:"a" validate:"oneof=blue red"`), `field "a": the choice "red" is none of the design's tints; write one of blue, cyan, green, orange, purple`},
		{record(text, `json:"a" validate:"required,omitempty"`), `field "a": required and omitempty contradict each other; keep one of the two`},
		{record(text, `json:"a" validate:"max=3,omitempty"`), `field "a": the rule "omitempty" stands behind rules that an empty value breaks; write it first`},
		{record(text, `json:"a" validate:"len=3,max=5"`), `field "a": len stands beside min or max; keep len, or min and max`},
		{record(text, `json:"a" validate:"min=50,max=20"`), `field "a": no value meets both min=50 and max=20; lower min or raise max`},
		{record(number, `json:"a" validate:"min=50,max=20"`), `field "a": no value meets both min=50 and max=20; lower min or raise max`},
		{record(float, `json:"a" validate:"min=0.5,max=0.25"`), `field "a": no value meets both min=0.5 and max=0.25; lower min or raise max`},
		{record(words, `json:"a" validate:"min=5,max=2"`), `field "a": no value meets both min=5 and max=2; lower min or raise max`},
		{record(text, `json:"a" validate:"min=5000"`), `field "a": min=5000 is above the 2000 characters that such a value has at the most where no rule names them; lower it, or name a max above it`},
		{record(long, `json:"a" validate:"min=200000"`), `field "a": min=200000 is above the 100000 characters that such a value has at the most where no rule names them; lower it, or name a max above it`},
		{record(words, `json:"a" validate:"min=2000"`), `field "a": min=2000 is above the 1000 entries that such a value has at the most where no rule names them; lower it, or name a max above it`},
		{record(words, `json:"a" validate:"dive,min=3000"`), `field "a": min=3000 is above the 2000 characters that such a value has at the most where no rule names them; lower it, or name a max above it`},
		{record(words, `json:"a" validate:"dive,min=5,max=2"`), `field "a": no value meets both min=5 and max=2; lower min or raise max`},
		{record(specs, `json:"a" validate:"min=200"`), `field "a": min=200 is above the 100 entries that such a value has at the most where no rule names them; lower it, or name a max above it`},
		{record(mail, `json:"a" validate:"min=300"`), `field "a": min=300 is above the 254 characters that the kind email has at the most; lower it`},
		{record(mail, `json:"a" validate:"min=300,max=400"`), `field "a": min=300 is above the 254 characters that the kind email has at the most; lower it`},
		{record(text, `json:"a" validate:"oneof=draft live,max=4"`), `field "a": the choice "draft" breaks max=4; change the one or the other`},
		{record(number, `json:"a" default:"five"`), `field "a": the default "five" is not of the kind integer; write a whole number`},
		{record(flag, `json:"a" default:"yes"`), `field "a": the default "yes" is not of the kind boolean; write true or false`},
		{record(float, `json:"a" default:"NaN"`), `field "a": the default "NaN" is not of the kind number; write a number`},
		{record(words, `json:"a" default:"x"`), `field "a": the kind lines has no default; set it in Prepare`},
		{record(moment, `json:"a" default:"2026-01-31T09:00:00Z"`), `field "a": the kind time has no default; set it in Prepare`},
		{record(specs, `json:"a" default:"{}"`), `field "a": the kind map has no default; set it in Prepare`},
		{record(text, `json:"a" default:""`), `field "a": the default is empty, which is none; leave it out`},
		{record(text, `json:"a" default:" x"`), `field "a": the default " x" has white space around it, or control characters; write it as it is to be kept`},
		{record(text, `json:"a" validate:"max=3" default:"long"`), `field "a": the default "long" breaks max=3; change the one or the other`},
		{record(text, `json:"a" validate:"min=3" default:"ab"`), `field "a": the default "ab" breaks min=3; change the one or the other`},
		{record(number, `json:"a" validate:"max=3" default:"4"`), `field "a": the default "4" breaks max=3; change the one or the other`},
		{record(number, `json:"a" validate:"required" default:"0"`), `field "a": the default 0 counts as nothing, and the field is required; name another, or leave required out`},
		{record(text, `json:"a" validate:"oneof=one two" default:"three"`), `field "a": the default "three" is none of one, two; write one of one, two`},
		{record(text, `json:"a" validate:"oneof=draft live" default:"drafd"`), `field "a": the default "drafd" is none of draft, live; did you mean "draft"?`},
		{record(colour, `json:"a" default:"red"`), `field "a": the default "red" is none of blue, cyan, green, purple, orange; write one of blue, cyan, green, orange, purple`},
		{record(mail, `json:"a" default:"nobody"`), `field "a": the default "nobody" is not of its kind; it must be an e-mail address`},
		{record(link, `json:"a" default:"javascript:x"`), `field "a": the default "javascript:x" is not of its kind; it must be a web address, a mailto: or tel: address, or a path that starts with /`},
		{record(zone, `json:"a" default:"London"`), `field "a": the default "London" is not of its kind; it must be a time zone such as Europe/London`},
		{record(list(number, `json:"b" validate:"min=1" default:"0"`), `json:"a" validate:"dive"`), `field "a.b": the default "0" breaks min=1; change the one or the other`},
		{record(text, `json:"a" cms:"title,exakt"`), `field "a": unknown word "exakt" in the cms tag; did you mean "exact"?`},
		{record(text, `json:"a" cms:"oops=1"`), `field "a": unknown word "oops=1" in the cms tag; write one of exact, from, group, help, hides, ids, indexed, label, language, lines, may, opening, private, publishes, readonly, ref, status, tags, title, unique, unit, unpublishes, user, weight`},
		{record(text, `json:"a" cms:"help=First, then second"`), `field "a": unknown word " then second" in the cms tag; write the text before it without a comma`},
		{record(text, `json:"a" cms:"title,title"`), `field "a": the word "title" is there twice in the cms tag; keep one of the two`},
		{record(text, `json:"a" cms:"label="`), `field "a": the word "label" of the cms tag needs a value; write label= with its value`},
		{record(text, `json:"a" cms:"label"`), `field "a": the word "label" of the cms tag needs a value; write label= with its value`},
		{record(text, `json:"a" cms:"title=yes"`), `field "a": the word "title=yes" of the cms tag takes no value; write title alone`},
		{record(text, `json:"a" cms:"lines"`), `field "a": lines and tags are for lists of texts; make it a []string, or leave the word out`},
		{record(words, `json:"a" cms:"lines,tags"`), `field "a": lines and tags contradict each other; keep one of the two`},
		{record(number, `json:"a" cms:"tags"`), `field "a": lines and tags are for lists of texts; make it a []string, or leave the word out`},
		{record(words, `json:"a" cms:"tags,exact"`), `field "a": title, exact and unique are for single values; leave the word out`},
		{record(specs, `json:"a" cms:"unique"`), `field "a": title, exact and unique are for single values; leave the word out`},
		{record(long, `json:"a" cms:"title"`), `field "a": title does not fit the kind long; make it a text of one line, or leave the word out`},
		{record(rich, `json:"a" cms:"exact"`), `field "a": exact does not fit the kind rich; make it a text of one line, or leave the word out`},
		{record(flag, `json:"a" cms:"unique"`), `field "a": unique does not fit the kind boolean; make it a text of one line, or leave the word out`},
		{record(moment, `json:"a" cms:"title"`), `field "a": title does not fit the kind time; make it a text of one line, or leave the word out`},
		{record(words, `json:"a" cms:"ref=b"`), `field "a": ref= is for references, not for the kind lines; make it a field.Ref, or field.Refs for many`},
		{record(number, `json:"a" cms:"ref=b"`), `field "a": ref= is for references, not for the kind integer; make it a field.Ref, or field.Refs for many`},
		{record(mail, `json:"a" cms:"ref=b"`), `field "a": ref= is for references, not for the kind email; make it a field.Ref, or field.Refs for many`},
		{record(reflect.TypeFor[[]field.Ref](), `json:"a" cms:"ref=b"`), `field "a": a list of field.Ref has no kind; use field.Refs`},
		{record(references, `json:"a"`), `field "a": the reference names no type; write cms:"ref=" with the name of the type`},
		{record(references, `json:"a" cms:"ref=b,tags"`), `field "a": lines and tags are for lists of texts; make it a []string, or leave the word out`},
		{record(references, `json:"a" cms:"ref=b,exact"`), `field "a": title, exact and unique are for single values; leave the word out`},
		{record(text, `json:"a" cms:"unit=b"`), `field "a": unit= is for numbers, not for the kind text; make it a number, or leave the word out`},
		{record(text, `json:"a" cms:"weight=3.5"`), `field "a": weight=3.5 is no weight; write a whole number from 2 to 10; without the word, a field weighs 1`},
		{record(text, `json:"a" cms:"weight=1"`), `field "a": weight=1 is no weight; write a whole number from 2 to 10; without the word, a field weighs 1`},
		{record(text, `json:"a" cms:"title,weight=3"`), `field "a": a title weighs 4, whatever the type; leave the word out`},
		{record(number, `json:"a" cms:"weight=3"`), `field "a": weight= and language= are for texts that are searched, not for the kind integer; leave the word out`},
		{record(link, `json:"a" cms:"language=de"`), `field "a": weight= and language= are for texts that are searched, not for the kind link; leave the word out`},
		{record(text, `json:"a" cms:"language=xx"`), `field "a": language=xx is none that search knows; write en, da, de, es, fi, fr, hu, it, nl, no, pt, ro, ru, sv, tr, or leave the word out`},
		{record(long, `json:"a" cms:"opening=b,weight=3"`, rich, `json:"b"`), `field "a": weight= and language= are not for an opening, which is found in its text; give the word to b`},
		{record(record(text, `json:"b" cms:"weight=3"`), `json:"a"`), `field "a.b": weight is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(record(text, `json:"b" cms:"language=de"`), `json:"a"`), `field "a.b": language is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(text, `json:"a" cms:"from=b"`), `field "a": from= is for slugs, not for the kind text; make it a field.Slug, or leave the word out`},
		{record(reference, `json:"a"`), `field "a": the reference names no type; write cms:"ref=" with the name of the type`},
		{record(list(reference, `json:"b"`), `json:"a"`), `field "a.b": the reference names no type; write cms:"ref=" with the name of the type`},
		{record(text, `json:"a" cms:"title"`, text, `json:"b" cms:"title"`), `field "b": a type has one title, and that is "a"; take the word from one of the two`},
		{record(record(text, `json:"b" cms:"title"`), `json:"a"`), `field "a.b": title is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(record(text, `json:"b" cms:"exact"`), `json:"a"`), `field "a.b": exact is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(record(text, `json:"b" cms:"unique"`), `json:"a"`), `field "a.b": unique is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(record(text, `json:"b" cms:"private"`), `json:"a"`), `field "a.b": private is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(record(text, `json:"b" cms:"readonly"`), `json:"a"`), `field "a.b": readonly is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(list(record(text, `json:"c" cms:"exact"`), `json:"b"`), `json:"a"`), `field "a.b.c": exact is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(record(long, `json:"b" cms:"opening=c"`, rich, `json:"c"`), `json:"a"`), `field "a.b": opening is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(record(text, `json:"b" validate:"oneof=x y" cms:"status=x"`), `json:"a"`), `field "a.b": status is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
		{record(slug, `json:"a"`), `field "a": the slug names no field that it is made from; write cms:"from=" with the name of a text`},
		{record(slug, `json:"a" cms:"from=titel"`, text, `json:"title"`), `field "a": from=titel names no field; did you mean "title"?`},
		{record(slug, `json:"a" cms:"from=b"`, number, `json:"b"`), `field "a": from=b must name a public text of one line; name another field`},
		{record(slug, `json:"a" cms:"from=b"`, text, `json:"b" cms:"private"`), `field "a": from=b must name a public text of one line; name another field`},
		{record(slug, `json:"a" cms:"from=a"`), `field "a": from=a must name a public text of one line; name another field`},
		{record(slug, `json:"a" cms:"from=c"`, slug, `json:"b" cms:"from=c"`, text, `json:"c"`), `field "b": a type has one slug, and that is "a"; take one of the two away`},
		{record(slug, `json:"a" cms:"from=c,private"`, text, `json:"c"`), `field "a": a slug is unique and public, never the title, and has neither rules nor a default; leave it with cms:"from="`},
		{record(slug, `json:"a" validate:"max=20" cms:"from=c"`, text, `json:"c"`), `field "a": a slug is unique and public, never the title, and has neither rules nor a default; leave it with cms:"from="`},
		{record(list(slug, `json:"b" cms:"from=c"`, text, `json:"c"`), `json:"a"`), `field "a.b": a slug belongs to the entry, not to a part of it; make it a field of the entry`},
		{record(long, `json:"a" cms:"opening=b"`), `field "a": opening=b names no rich text; write one of a`},
		{record(long, `json:"a" cms:"opening=b"`, text, `json:"b"`), `field "a": opening=b names no rich text; make that a field.Rich, or name another`},
		{record(text, `json:"a" cms:"opening=b"`, rich, `json:"b"`), `field "a": an opening is a field.Long that the server writes: no title, not exact, unique or required, without rules or a default; leave it with cms:"opening="`},
		{record(long, `json:"a" validate:"required" cms:"opening=b"`, rich, `json:"b"`), `field "a": an opening is a field.Long that the server writes: no title, not exact, unique or required, without rules or a default; leave it with cms:"opening="`},
		{record(long, `json:"a" validate:"max=100" cms:"opening=b"`, rich, `json:"b"`), `field "a": an opening is a field.Long that the server writes: no title, not exact, unique or required, without rules or a default; leave it with cms:"opening="`},
		{record(long, `json:"a" cms:"opening=b"`, rich, `json:"b" cms:"private"`), `field "a": the opening of a private text must be private; add "private" to its cms tag`},
		{record(text, `json:"a" validate:"oneof=draft live" cms:"status=liev"`), `field "a": status=liev is none of its choices; did you mean "live"?`},
		{record(text, `json:"a" cms:"status=one"`), `field "a": status=one is none of its choices: it has none; name the choices with oneof`},
		{record(text, `json:"a" validate:"oneof=one two" cms:"status=one"`, text, `json:"b" validate:"oneof=one two" cms:"status=two"`), `field "b": a type has one status, and that is "a"; take the word from one of the two`},
		{record(text, `json:"a" validate:"oneof=x y" cms:"hides=y"`), `field "a": hides= is for the field with status=; write status= with the value that shows an entry`},
		{record(text, `json:"a" validate:"oneof=draft live" cms:"status=live,hides=darft"`), `field "a": hides=darft is none of its choices; did you mean "draft"?`},
		{record(text, `json:"a" validate:"oneof=draft live" cms:"status=live,hides=draft|live"`), `field "a": hides=live is the value that shows an entry; take it out of one of the two`},
		{record(text, `json:"a" validate:"oneof=draft live" cms:"status=live,hides=draft|draft"`), `field "a": hides= names draft twice; keep one of the two`},
		{record(text, `json:"a" cms:"publishes"`), `field "a": publishes is for times, not for the kind text; make it a field.Time that staff can write, or leave the word out`},
		{record(moment, `json:"a" cms:"unpublishes,readonly"`), `field "a": unpublishes is for times, not for the kind time; make it a field.Time that staff can write, or leave the word out`},
		{record(moment, `json:"a" cms:"publishes"`), `field "a": publishes needs a status that says what hides an entry; write cms:"status=published,hides=draft" at the status`},
		{
			record(text, `json:"a" validate:"oneof=x y" cms:"status=x,hides=y"`, moment, `json:"b" cms:"publishes"`, moment, `json:"c" cms:"publishes"`),
			`field "c": a type has one time that publishes, and that is "b"; take the word from one of the two`,
		},
		{
			record(text, `json:"a" validate:"oneof=x y" cms:"status=x,hides=y"`, moment, `json:"b" cms:"publishes,unpublishes"`),
			`field "b": publishes and unpublishes contradict each other; keep one of the two`,
		},
		{record(record(moment, `json:"b" cms:"publishes"`), `json:"a"`), `field "a.b": publishes is for a whole field, not for a part of one; leave the word out, or make the part a field of the entry`},
	} {
		_, err := schema.Of(c.typ)
		if err == nil {
			t.Errorf("%s is taken", c.typ)
			continue
		}
		if got := err.Error(); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.typ, got, c.want)
		}
	}
}
