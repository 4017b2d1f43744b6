package contenttest

import "github.com/quoin-cms/quoin/core/model"

type stub struct {
	Title string `json:"title" validate:"required" cms:"title"`
}

// Stub is a type with only a title. It replaces a type that another type refers to.
func Stub(name string) model.Type {
	return model.Define[stub](name, model.Options{Path: name + "-stubs", One: name, Many: name})
}
