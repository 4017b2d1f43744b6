package reach

import (
	"slices"
	"strings"
)

// Quoin is the path of the module whose packages are not followed.
const Quoin = "github.com/quoin-cms/quoin"

const (
	pluginPath = Quoin + "/core/plugin"
	modelPath  = Quoin + "/core/model"
)

// services are the methods of package plugin that use a service. Those of Content, Tx and Reader are in contentTypes; all others
// use none.
var services = map[string]Service{
	"Site.HTTP": Requests, "Mail.Send": Mail,
	"Data.Get": Data, "Data.Set": Data, "Data.Delete": Data, "Data.Scan": Data,
	"TxData.Get": Data, "TxData.Set": Data, "TxData.Delete": Data,
	"Media.Open": Media, "Media.Store": Media,
	"Links.Sign": Links, "Links.Verify": Links, "Links.Use": Links,
	"Site.Changes": Changes, "Site.LogEnd": Changes, "Site.KeepLog": Changes, "Site.KeptLog": Changes, "Site.DropLog": Changes,
	"Site.Notify": Notices, "Site.Note": Notices,
}

// contentVerbs are the methods of Content, Tx and Reader whose first argument is the name of a type.
var contentVerbs = []string{"Read", "List", "Count", "Sum", "Distinct", "Create", "Update", "Delete"}

// useOf returns the actor and the verb of a method that uses content. The actor of Content depends on where the value comes from,
// and is empty. of is false for other members.
func useOf(m member) (access Access, verb string, of bool) {
	typ, method, _ := strings.Cut(m.name, ".")
	switch {
	case m.path == pluginPath && m.name == "Site.References":
		return AsPlugin, "references", true
	case m.path == pluginPath && m.name == "Sink.Record":
		return InImports, "record", true
	case m.path == pluginPath && m.name == "Content.Do":
		return "", "", true
	case !slices.Contains(contentVerbs, method):
		return "", "", false
	case m.path == pluginPath && typ == "Content":
		return "", strings.ToLower(method), true
	case m.path == pluginPath && typ == "Tx":
		return InTx, strings.ToLower(method), true
	case m.path == modelPath && typ == "Reader":
		return InRules, strings.ToLower(method), true
	}
	return "", "", false
}

// none is the place of an argument that a method does not have.
const none = 1000

// typeArgument returns the place of the type's name among the arguments of a method, without the receiver.
func typeArgument(m member) int {
	switch m.name {
	case "Site.References":
		return 1
	case "Sink.Record":
		return none
	}
	return 0
}

// ofQuoin returns the areas that the functions of a package of Quoin reach, or why these cannot be known. Packages for plugins reach nothing
// by themselves, except by services and content.
func ofQuoin(path string, fromMain bool) (areas []Area, unknown string) {
	below := strings.TrimPrefix(strings.TrimPrefix(path, Quoin), "/")
	switch {
	case slices.Contains([]string{"core", "core/field", "core/model", "core/plugin", "plugins", "storage", "admin-ui", "public-ui"}, below),
		strings.HasPrefix(below, "plugins/"), below == "core/app" && fromMain:
		return nil, ""
	case below == "storage/bolt":
		return []Area{Files}, ""
	case below == "storage/etcd":
		return []Area{Network, Files}, ""
	}
	return nil, "the package " + path + ", which is not for plugins"
}

// isQuoin reports whether a package belongs to Quoin.
func isQuoin(path string) bool { return path == Quoin || strings.HasPrefix(path, Quoin+"/") }
