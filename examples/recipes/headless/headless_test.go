package headless

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestContract(t *testing.T) { modeltest.Run(t, Type()) }

func open(t *testing.T) *modeltest.Site {
	t.Helper()
	return modeltest.OpenPlugin(t, Plugin(), plugin.Of(settings.Type()))
}

func TestTheHomePageHasTheNewestDishes(t *testing.T) {
	s := open(t)
	for _, body := range []string{
		`{"name":"Soup","status":"published"}`, `{"name":"Stew","status":"published"}`, `{"name":"Pie","status":"published"}`,
		`{"name":"Tart","status":"published"}`, `{"name":"Secret"}`,
	} {
		s.Add(dish, body)
	}
	want := `{"siteName":"Quoin","dishes":[{"name":"Tart","path":"/dishes/tart"},{"name":"Pie","path":"/dishes/pie"},{"name":"Stew","path":"/dishes/stew"}]}`
	for _, actor := range []core.Actor{modeltest.Visitor, modeltest.Staff} {
		if got := s.Get(actor, "/api/front/home"); strings.TrimSpace(got.Body) != want {
			t.Errorf("%d %s", got.Status, got.Body)
		}
	}
}

// TestAFrontEndShowsPreviews opens a draft as the back office does: the address of the front end has a token to read it with.
func TestAFrontEndShowsPreviews(t *testing.T) {
	s := open(t)
	s.Change("settings", "settings", `{"previewUrl":"https://front.example/preview?path={path}&token={token}"}`)
	id := s.Add(dish, `{"name":"Secret"}`)
	modeltest.WantError(t, s.Get(modeltest.Visitor, "/api/dishes/secret").Err(), core.NotFound)

	var preview struct{ URL string }
	answer := s.Post(modeltest.Staff, "/api/admin/dishes/"+id+"/preview", nil)
	if err := answer.Into(&preview); err != nil || answer.Status != http.StatusCreated {
		t.Fatalf("%v, %+v", err, answer)
	}
	address, err := url.Parse(preview.URL)
	if err != nil || address.Host != "front.example" || address.Query().Get("path") != "/dishes/secret" {
		t.Fatalf("%v, %s", err, preview.URL)
	}
	var read Dish
	token := url.Values{"preview": {address.Query().Get("token")}}.Encode()
	if err := s.Get(modeltest.Visitor, "/api/dishes/secret?"+token).Into(&read); err != nil || read.Name != "Secret" {
		t.Errorf("%v, %+v", err, read)
	}
}
