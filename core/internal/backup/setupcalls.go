package backup

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// backupSettings is the API representation of what is set up, without the secret key.
type backupSettings struct {
	Source         SetBy       `json:"source" doc:"Who has set it up: the command line, whose settings cannot be changed here, or staff."`
	Every          string      `json:"every" doc:"As 24h; empty if none are made by themselves."`
	Keep           int         `json:"keep"`
	To             string      `json:"to" doc:"The bucket, as s3://bucket/prefix, or the path of the folder."`
	Folder         bool        `json:"folder" doc:"Whether they go to a folder. The path of a folder that --backup-to names is not in the answer."`
	Folders        []string    `json:"folders" doc:"The folders that the command line allows, by --backup-folder."`
	Endpoint       string      `json:"endpoint" doc:"Empty for Amazon."`
	Region         string      `json:"region"`
	AccessKey      string      `json:"accessKey"`
	SecretKeyState SecretState `json:"secretKeyState" doc:"Unreadable is a secret key that another secret key file has encrypted: it must be given again."`
}

// settingsInput changes the members that it has.
type settingsInput struct {
	Every     *string         `json:"every,omitempty" doc:"From 1m to 8784h, as 24h; empty, none are made by themselves."`
	Keep      json.RawMessage `json:"keep,omitempty" api:"type=integer" doc:"14 where none was given."`
	To        *string         `json:"to,omitempty" doc:"A bucket, as s3://bucket/prefix, or one of the folders that the command line allows. Empty, all that was set up is forgotten."`
	Endpoint  *string         `json:"endpoint,omitempty" doc:"The server of the bucket, as https://s3.example.com; empty for Amazon."`
	Region    *string         `json:"region,omitempty"`
	AccessKey *string         `json:"accessKey,omitempty"`
	SecretKey *string         `json:"secretKey,omitempty" api:"format=password" doc:"Left out, the one of before stays, unless the endpoint or the bucket changes."`
	api.Present
}

// maxSettingsBody is the maximum size of a body with settings in bytes: a character can take twelve in JSON.
const maxSettingsBody = 64 << 10

// settingsSchemas returns the schemas of the settings.
func settingsSchemas() openapi.Object {
	return openapi.Object{
		"BackupSettings": openapi.Of(backupSettings{}, openapi.OneOf("source", ByProgram, ByStaff, ByNobody),
			openapi.OneOf("secretKeyState", NoSecret, SecretSet, SecretUnreadable)),
		"BackupSettingsInput": openapi.Of(settingsInput{}, openapi.AtMost("to", MaxTo), openapi.AtMost("endpoint", MaxEndpoint), openapi.AtMost("region", MaxRegion),
			openapi.AtMost("accessKey", MaxAccessKey), openapi.AtMost("secretKey", MaxSecretKey), openapi.AtLeast("keep", 1), openapi.AtMost("keep", MaxKeep)),
		"BackupTest": openapi.Of(TestResult{}),
	}
}

func (h *handlers) settingsRoutes() []api.Route {
	bodies := []core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Conflict, core.Unavailable}
	// Who names the bucket is sent all of the site.
	change := h.backupRoute(backupsPath, core.VerbUpdate, api.Confirmed, h.changeSettings, openapi.Operation{
		ID: "updateBackups", Summary: "Set up where backups go, how often they are made, and how many are kept", Body: "BackupSettingsInput", Matched: true,
		Success: http.StatusOK, Result: openapi.Ref("Backups"), Failures: append(bodies, core.Stale),
	})
	change.Method = http.MethodPut
	test := h.backupRoute(backupsPath+"/test", core.VerbCreate, api.Confirmed, h.test, openapi.Operation{
		ID: "testBackups", Summary: "Write something small where backups go, or where unstored settings say, remove it again, and report the result",
		Body: "BackupSettingsInput", Success: http.StatusOK, Result: openapi.Ref("BackupTest"), Failures: append(bodies, core.Throttled),
	})
	test.Method = http.MethodPost
	return []api.Route{change, test}
}

func viewSettings(s State) backupSettings {
	folders := append([]string{}, s.Folders...)
	return backupSettings{s.Source, s.Every, s.Keep, s.To, s.Folder, folders, s.Endpoint, s.Region, s.AccessKey, s.Secret}
}

func (h *handlers) changeSettings(ctx context.Context, r *api.Request) (api.Response, error) {
	var in settingsInput
	if err := r.Decode(maxSettingsBody, &in); err != nil {
		return api.Response{}, err
	}
	match := func(tag string) bool { return etag.Matches(r.IfMatch, tag) }
	err := h.service.config.Setup.Change(ctx, r.Actor(), match, func(d *Draft) error {
		_, err := in.apply(d)
		return err
	})
	if err != nil {
		return api.Response{}, err
	}
	h.service.Wake()
	return h.listBackups(ctx, r)
}

// apply changes a draft, and tells whether it had anything to change.
func (in *settingsInput) apply(d *Draft) (changed bool, err error) {
	for _, member := range []struct{ to, value *string }{
		{&d.Every, in.Every}, {&d.To, in.To}, {&d.Endpoint, in.Endpoint}, {&d.Region, in.Region}, {&d.AccessKey, in.AccessKey},
	} {
		if member.value != nil {
			*member.to, changed = *member.value, true
		}
	}
	if d.SecretKey = in.SecretKey; in.SecretKey != nil {
		changed = true
	}
	if in.Keep == nil {
		return changed, nil
	}
	d.Keep, err = api.WholeNumber(in.Keep, core.FieldError{Field: "keep", Label: "How many are kept", Message: keepMessage})
	return true, err
}

func (h *handlers) test(ctx context.Context, r *api.Request) (api.Response, error) {
	var in settingsInput
	if err := r.DecodeOptional(maxSettingsBody, &in); err != nil {
		return api.Response{}, err
	}
	result, err := h.service.Test(ctx, r.Actor(), in.apply)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(result)
}
