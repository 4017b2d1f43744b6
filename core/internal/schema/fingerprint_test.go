package schema_test

import (
	"reflect"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

func TestFingerprintFollowsTheShape(t *testing.T) {
	shapes := map[string]reflect.Type{
		"one field": reflect.TypeFor[struct {
			A string `json:"a"`
		}](),
		"another name": reflect.TypeFor[struct {
			A string `json:"b"`
		}](),
		"another kind": reflect.TypeFor[struct {
			A int `json:"a"`
		}](),
		"exact": reflect.TypeFor[struct {
			A string `json:"a" cms:"exact"`
		}](),
		"unique": reflect.TypeFor[struct {
			A string `json:"a" cms:"unique"`
		}](),
		"private": reflect.TypeFor[struct {
			A string `json:"a" cms:"private"`
		}](),
		"a default": reflect.TypeFor[struct {
			A string `json:"a" default:"x"`
		}](),
		"another default": reflect.TypeFor[struct {
			A string `json:"a" default:"y"`
		}](),
		"a limit": reflect.TypeFor[struct {
			A string `json:"a" validate:"max=1"`
		}](),
		"two fields": reflect.TypeFor[struct {
			A string `json:"a"`
			B string `json:"b"`
		}](),
		"another order": reflect.TypeFor[struct {
			B string `json:"b"`
			A string `json:"a"`
		}](),
		"nested": reflect.TypeFor[struct {
			A []struct {
				B string `json:"b"`
			} `json:"a"`
		}](),
		"nested more": reflect.TypeFor[struct {
			A []struct {
				C string `json:"c"`
			} `json:"a"`
		}](),
	}
	seen := map[string]string{}
	for name, shape := range shapes {
		s, err := schema.Of(shape)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := schema.Of(shape)
		print := s.Fingerprint()
		if print != again.Fingerprint() || len(print) != 16 {
			t.Errorf("%s: the fingerprint is %q and then %q", name, print, again.Fingerprint())
		}
		if other, ok := seen[print]; ok {
			t.Errorf("%s has the fingerprint of %s", name, other)
		}
		seen[print] = name
	}
}

func TestFingerprintLeavesOutWhatIsNotStored(t *testing.T) {
	without := read[struct {
		A field.Rich `json:"a"`
		C string     `json:"c" validate:"oneof=x y"`
		F field.Time `json:"f"`
		U field.Time `json:"u"`
	}](t)
	with := read[struct {
		B field.Long `json:"b" cms:"opening=a"`
		A field.Rich `json:"a"`
		C string     `json:"c" validate:"oneof=x y" cms:"status=x,hides=y"`
		F field.Time `json:"f" cms:"publishes"`
		U field.Time `json:"u" cms:"unpublishes"`
	}](t)
	if without.Fingerprint() != with.Fingerprint() {
		t.Error("an opening, a status or what it publishes makes another shape")
	}
}

func TestFingerprintLeavesOutWords(t *testing.T) {
	plain := read[struct {
		A string `json:"a"`
		C string `json:"c" validate:"oneof=x y"`
		P struct {
			N int `json:"n"`
		} `json:"p"`
	}](t)
	called := read[struct {
		A string `json:"a" cms:"label=An A,help=It helps,group=G"`
		C string `json:"c" validate:"oneof=y x" cms:"label=A C"`
		P struct {
			N int `json:"n" cms:"label=Number,unit=pounds"`
		} `json:"p" cms:"group=G"`
	}](t)
	if plain.Fingerprint() != called.Fingerprint() {
		t.Error("other words make another shape")
	}
}
