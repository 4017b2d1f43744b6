package site

import (
	"context"
	"net/http"
	"strings"
	"sync"

	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/media/icons"
)

const iconsPath = "/icons/"

// iconFiles answers with the icons.
type iconFiles struct {
	set  *icons.Set
	list func() (*iconList, error)
}

func newIconFiles(set *icons.Set) *iconFiles {
	return &iconFiles{set, sync.OnceValues(func() (*iconList, error) { return readIconList(set) })}
}

// resolveIcon answers /icons/index.json, which lists the icons, and /icons/<style>/<name>.svg. An icon never changes, so it
// is immutable for caches. The fallback for an unknown icon is not, because a later version may have the icon.
func (f *iconFiles) resolveIcon(_ context.Context, r *api.Request) (out api.Response, ok bool, err error) {
	rest, ok := strings.CutPrefix(r.Path, iconsPath)
	if !ok {
		return out, false, nil
	}
	if rest == "index.json" {
		list, err := f.list()
		if err != nil {
			return out, false, err
		}
		return api.Response{
			Status: http.StatusOK, MediaType: contentTypes[".json"], Coded: list,
			Header: []api.Field{{Name: cacheControl, Value: "public, max-age=3600"}, {Name: vary, Value: "Accept-Encoding"}},
		}, true, nil
	}
	style, file, _ := strings.Cut(rest, "/")
	name, ok := strings.CutSuffix(file, ".svg")
	if !ok {
		return plainText(http.StatusNotFound, "There is no such file.\n"), true, nil
	}
	svg, found, err := f.set.SVG(style, name)
	if err != nil {
		return out, false, err
	}
	control := "no-cache"
	if found {
		control = "public, max-age=31536000, immutable"
	}
	return api.Response{
		Status: http.StatusOK, Header: []api.Field{{Name: cacheControl, Value: control}},
		MediaType: contentTypes[".svg"], Body: svg,
	}, true, nil
}

// iconList is the list of all icons. It has 400 kB, and is unpacked and compressed once.
type iconList struct {
	text  []byte
	tag   string
	coded encode.Once
}

func readIconList(set *icons.Set) (*iconList, error) {
	text, err := set.Index()
	return &iconList{text: text, tag: strings.Trim(api.HashTag(text), `"`)}, err
}

func (*iconList) Codings() []string { return encode.Codings() }

func (l *iconList) In(coding string) []byte {
	if coding == "" {
		return l.text
	}
	return l.coded.Get(coding, l.text)
}

func (l *iconList) Tag(coding string) string { return `"` + l.tag + coding + `"` }
