package pluginhost

import (
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/params"
)

// placesOf returns the tags of a field that name a parameter.
func placesOf(f reflect.StructField) (places []string) {
	for _, place := range []string{inPath, inQuery, inHeader} {
		if _, there := f.Tag.Lookup(place); there {
			places = append(places, place)
		}
	}
	return places
}

// hostHeaders are the headers by which the host knows the caller. Functions read Call.Actor in their place.
var hostHeaders = []string{"Authorization", "Cookie"}

var headerPattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)

// isReadable reports whether the field of an input can have the value of a header.
func isReadable(name string) bool {
	return headerPattern.MatchString(name) && !slices.Contains(hostHeaders, http.CanonicalHeaderKey(name))
}

// headers returns the names of the headers that the input has.
func (in *input) headers() (names []string) {
	for _, v := range in.values {
		if v.place == inHeader {
			names = append(names, v.name)
		}
	}
	return names
}

// readValues sets the fields of an input that are parameters. It fails with Malformed, and with NotFound for a path that
// no entry can have.
func (in *input) readValues(request *api.Request, out reflect.Value) error {
	query, err := params.Parse(request.RawQuery())
	if err != nil {
		return err
	}
	var header http.Header
	if len(in.headers()) > 0 {
		header = request.AllHeaders()
	}
	for _, v := range in.values {
		var text string
		var given bool
		switch v.place {
		case inPath:
			if text, given = in.pathValue(request, v.name); !given {
				return badValue(v, "")
			}
		case inQuery:
			text, given = query[v.name]
		default:
			all := header.Values(v.name)
			text, given = strings.Join(all, ", "), len(all) > 0
		}
		if !given {
			continue
		}
		if message := set(out.Field(v.index), text); message != "" {
			return badValue(v, message)
		}
	}
	return nil
}

// parametersOf returns the names of the parameters of a pattern, and that of the rest of the path; empty for none.
func parametersOf(pattern string) (names []string, rest string) {
	for segment := range strings.SplitSeq(pattern, "/") {
		name, ok := strings.CutPrefix(segment, "{")
		if !ok {
			continue
		}
		name, ends := strings.CutSuffix(strings.TrimSuffix(name, "}"), "...")
		if ends {
			rest = name
		}
		names = append(names, name)
	}
	return names, rest
}

// pathValue returns the value of a parameter of the path; false for the rest of a path that cannot be read.
func (in *input) pathValue(request *api.Request, name string) (text string, ok bool) {
	if name == in.rest {
		return request.Rest()
	}
	return request.Param(name), true
}

// badValue returns the error of a parameter whose value cannot be read. message is the end of a sentence.
func badValue(v value, message string) error {
	switch v.place {
	case inPath:
		return core.Errorf(core.NotFound, "There is no such address.")
	case inQuery:
		return params.Bad(v.name, message)
	}
	return core.Errorf(core.Malformed, "The header %s %s.", v.name, message)
}
