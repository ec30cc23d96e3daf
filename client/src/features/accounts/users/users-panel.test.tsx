import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { AccountBar } from "#client/features/accounts/login/account-bar.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { TwoStepSetUp } from "#client/features/accounts/two-step/two-step-set-up.tsx";
import { type FakeRequest, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { ListedUser, User } from "#shared/accounts/contract.ts";
import type { Role } from "#shared/accounts/policy.ts";
import { UsersPanel } from "./users-panel.tsx";

const account = (id: string, firstName: string, role: Role): ListedUser => ({
  id,
  email: `${id}@example.com`,
  firstName,
  lastName: "Doe",
  role,
  createdAt: "2026-01-01T00:00:00.000Z",
  isVerified: true,
  hasTwoStep: false,
});

const olga = account("1", "Olga", "owner");
const adam = account("2", "Adam", "admin");
const uma = account("3", "Uma", "user");

let users: ListedUser[];

beforeEach(() => {
  users = [olga, adam, uma];
});

/** A server that applies role changes and edits, unless it is given another response to them. */
function fakeUsers(response: FakeResponse = {}): FakeRequest[] {
  const update = ({ path, body }: FakeRequest) => {
    if (response === "unreachable" || response.status) return response;
    const id = path.split("/").at(-1);
    users = users.map((user) => (user.id === id ? { ...user, ...(body as object) } : user));
    return { body: users.find((user) => user.id === id) };
  };
  return fakeFetch({
    "GET /api/admin/users?page=1": () => ({ body: { users, total: users.length } }),
    "PATCH /api/admin/users/3": update,
    "PUT /api/admin/users/3": update,
    "PUT /api/admin/users/1": update,
    "POST /api/admin/users": { body: uma },
    "DELETE /api/admin/users/3": {},
    "POST /api/admin/users/3/verification": { body: null },
    "GET /api/auth/user": () => ({ body: users[0] }),
  });
}

/** What an edit sends: specified fields, whether or not they were changed. */
const FIELDS = ["email", "firstName", "lastName", "role"];

const writes = (requests: FakeRequest[]) => requests.filter(({ method }) => method !== "GET");

const roleSelect = (name: string) =>
  screen.findByRole<HTMLSelectElement>("combobox", { name: `Role of ${name} Doe` });

const openPanel = (me: User) => renderScreen(<UsersPanel me={me} />);

function PortalOfOlga() {
  const { data: me } = useQuery(currentUserQuery);
  return (
    <>
      {me ? <AccountBar user={me} /> : null}
      <UsersPanel me={olga} />
    </>
  );
}

const openDialog = async (title: string) =>
  within(await screen.findByRole("dialog", { name: title }));

const dialogClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("the role select of the user list", () => {
  it("saves the chosen role at once", async () => {
    const requests = fakeUsers();
    const { user } = await openPanel(olga);
    await user.selectOptions(await roleSelect("Uma"), "Admin");
    expect((await findToast()).textContent).toContain("User role updated successfully");
    expect(writes(requests)).toMatchObject([{ method: "PATCH", body: { role: "admin" } }]);
    expect((await roleSelect("Uma")).value).toBe("admin");
  });

  it("asks before it makes a user an owner", async () => {
    const requests = fakeUsers();
    const { user } = await openPanel(olga);
    await user.selectOptions(await roleSelect("Uma"), "Owner");
    const dialog = await openDialog("Make Uma Doe an owner?");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(writes(requests)).toEqual([]);
    expect((await roleSelect("Uma")).value).toBe("user");
    await user.selectOptions(await roleSelect("Uma"), "Owner");
    await user.click((await openDialog("Make Uma Doe an owner?")).getByText("Make owner"));
    await findToast();
    expect(writes(requests)).toMatchObject([{ method: "PATCH", body: { role: "owner" } }]);
  });

  it("asks before it takes the role from an owner", async () => {
    const second = { ...adam, role: "owner" as const };
    users = [olga, second, uma];
    const requests = fakeUsers();
    const { user } = await openPanel(olga);
    await user.selectOptions(await roleSelect("Adam"), "Admin");
    const dialog = await openDialog("Take the owner role from Adam Doe?");
    expect(writes(requests)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Take the role" }));
    await findToast();
    expect(writes(requests)).toMatchObject([{ method: "PATCH", body: { role: "admin" } }]);
  });

  it("sends an invitation in place of a password", async () => {
    const requests = fakeUsers();
    const { user } = await openPanel(olga);
    await user.click(await screen.findByRole("button", { name: "Add User" }));
    const dialog = await openDialog("Create New User");
    await user.type(dialog.getByLabelText("First name"), "Ivy");
    await user.type(dialog.getByLabelText("Last name"), "Doe");
    await user.type(dialog.getByLabelText("Email"), "ivy@example.com");
    await user.click(dialog.getByRole("switch", { name: "Send an invitation instead" }));
    expect(dialog.queryByLabelText("Password")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Create user" }));
    await waitFor(() => expect(writes(requests)).toHaveLength(1));
    expect(writes(requests)).toMatchObject([{ body: { email: "ivy@example.com", invites: true } }]);
  });

  describe("of an account whose email is not verified", () => {
    const unverified = { ...uma, isVerified: false };
    beforeEach(() => {
      users = [olga, adam, unverified];
    });

    it("asks before it promotes the account", async () => {
      const requests = fakeUsers();
      const { user } = await openPanel(olga);
      await user.selectOptions(await roleSelect("Uma"), "Admin");
      const dialog = await openDialog("Make Uma Doe an admin?");
      expect(dialog.getByText(/another person may have registered it/)).toBeDefined();
      expect(writes(requests)).toEqual([]);
      await user.click(dialog.getByRole("button", { name: "Make admin" }));
      await findToast();
      expect(writes(requests)).toMatchObject([
        { method: "PATCH", body: { role: "admin", confirmUnverified: true } },
      ]);
    });

    it("says both in one dialog before it makes the account an owner", async () => {
      fakeUsers();
      const { user } = await openPanel(olga);
      await user.selectOptions(await roleSelect("Uma"), "Owner");
      const dialog = await openDialog("Make Uma Doe an owner?");
      expect(dialog.getByText(/can remove you\. The email address/)).toBeDefined();
    });

    it("asks also when that was not known yet", async () => {
      let status = 409;
      fakeFetch({
        "GET /api/admin/users?page=1": { body: { users: [olga, adam, uma], total: 3 } },
        "PATCH /api/admin/users/3": () =>
          status === 409
            ? { status, body: { message: "Not verified", code: "users.unverified" } }
            : { body: { ...uma, role: "admin" } },
      });
      const { user } = await openPanel(olga);
      await user.selectOptions(await roleSelect("Uma"), "Admin");
      const dialog = await openDialog("Make Uma Doe an admin?");
      status = 200;
      await user.click(dialog.getByRole("button", { name: "Make admin" }));
      expect((await findToast()).textContent).toContain("User role updated successfully");
    });

    it("demotes the account without a question", async () => {
      users = [olga, adam, { ...unverified, role: "admin" }];
      const requests = fakeUsers();
      const { user } = await openPanel(olga);
      await user.selectOptions(await roleSelect("Uma"), "User");
      await findToast();
      expect(writes(requests)).toMatchObject([{ body: { role: "user" } }]);
    });

    it("asks in the edit dialog too before it promotes the account", async () => {
      const requests = fakeUsers();
      const { user } = await openPanel(olga);
      await user.click(await screen.findByRole("button", { name: "Edit Uma Doe" }));
      const form = await openDialog("Edit User");
      await user.selectOptions(form.getByLabelText("Role"), "Admin");
      await user.click(form.getByRole("button", { name: "Save" }));
      const dialog = await openDialog("Make Uma Doe an admin?");
      expect(writes(requests)).toEqual([]);
      await user.click(dialog.getByRole("button", { name: "Make admin" }));
      await dialogClosed();
      expect(writes(requests)).toMatchObject([
        { method: "PUT", body: { role: "admin", confirmUnverified: true } },
      ]);
    });

    it("the role of an unverified account is beside a button that sends a verification link", async () => {
      const requests = fakeUsers();
      const { user } = await openPanel(olga);
      await screen.findByText(/Uma Doe/);
      expect(screen.getAllByRole("button", { name: /^Send a verification link/ })).toHaveLength(1);
      await user.click(screen.getByRole("button", { name: "Send a verification link to Uma Doe" }));
      expect((await findToast()).textContent).toContain("Verification link sent");
      expect(writes(requests)).toMatchObject([
        { method: "POST", path: "/api/admin/users/3/verification" },
      ]);
    });

    it("the role of an unverified account is beside no button that verifies it for an admin", async () => {
      fakeUsers();
      await openPanel(adam);
      await screen.findByText("Uma Doe");
      expect(screen.queryByRole("button", { name: /^Send a verification link/ })).toBeNull();
    });
  });

  it("shows the previous role again after an error", async () => {
    fakeUsers({ status: 409, body: { message: "Not allowed" } });
    const { user } = await openPanel(olga);
    await user.selectOptions(await roleSelect("Uma"), "Admin");
    expect((await findToast()).textContent).toContain("Not allowed");
    await waitFor(async () => expect((await roleSelect("Uma")).value).toBe("user"));
  });

  it("shows the stored role when a change fails because another owner was faster", async () => {
    fakeUsers({ status: 409, body: { message: "Not allowed" } });
    const { user } = await openPanel(olga);
    const select = await roleSelect("Uma");
    users = [olga, adam, { ...uma, role: "owner" }];
    await user.selectOptions(select, "Admin");
    await findToast();
    await waitFor(async () => expect((await roleSelect("Uma")).value).toBe("owner"));
  });

  it("shows a role that was changed in the edit dialog afterwards", async () => {
    fakeUsers();
    const { user } = await openPanel(olga);
    await user.selectOptions(await roleSelect("Uma"), "Admin");
    await findToast();
    await user.click(screen.getByRole("button", { name: "Edit Uma Doe" }));
    const dialog = await openDialog("Edit User");
    await user.selectOptions(dialog.getByLabelText("Role"), "User");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await dialogClosed();
    expect(users.at(-1)?.role).toBe("user");
    expect((await roleSelect("Uma")).value).toBe("user");
  });

  it("the role select is missing for the logged-in owner and for every user an admin sees", async () => {
    fakeUsers();
    const { unmount } = await openPanel(olga);
    await roleSelect("Adam");
    expect(screen.queryByRole("combobox", { name: "Role of Olga Doe" })).toBeNull();
    unmount();
    await openPanel(adam);
    await screen.findByText("Uma Doe");
    expect(screen.queryAllByRole("combobox")).toEqual([]);
  });
});

it("focuses the first field when the dialog of a new user opens", async () => {
  fakeUsers();
  const { user } = await openPanel(olga);
  await user.click(screen.getByRole("button", { name: "Add User" }));
  const dialog = await openDialog("Create New User");
  expect(document.activeElement).toBe(dialog.getByLabelText("First name"));
});

describe("the role field of the user dialogs", () => {
  it("asks before an owner creates another one", async () => {
    const requests = fakeUsers();
    const { user } = await openPanel(olga);
    await user.click(screen.getByRole("button", { name: "Add User" }));
    const dialog = await openDialog("Create New User");
    await user.type(dialog.getByLabelText("First name"), "New");
    await user.type(dialog.getByLabelText("Last name"), "Doe");
    await user.type(dialog.getByLabelText("Email"), "new@example.com");
    await user.type(dialog.getByLabelText("Password"), "correct horse battery");
    await user.selectOptions(dialog.getByLabelText("Role"), "Owner");
    await user.click(dialog.getByRole("button", { name: "Create user" }));
    const confirmation = await openDialog("Make New Doe an owner?");
    expect(writes(requests)).toEqual([]);
    await user.click(confirmation.getByRole("button", { name: "Make owner" }));
    await dialogClosed();
    expect(writes(requests)).toMatchObject([
      { method: "POST", body: { email: "new@example.com", role: "owner" } },
    ]);
  });

  it("the role field of the user dialogs is fixed to User for an admin", async () => {
    fakeUsers();
    const { user } = await openPanel(adam);
    await user.click(screen.getByRole("button", { name: "Add User" }));
    const dialog = await openDialog("Create New User");
    const role = dialog.getByLabelText<HTMLSelectElement>("Role");
    expect(role.disabled).toBe(true);
    expect(role.value).toBe("user");
    expect(dialog.getByText(/^Admins can create regular users only/)).toBeDefined();
  });

  it("asks before an edit makes a user an owner", async () => {
    const requests = fakeUsers();
    const { user } = await openPanel(olga);
    await user.click(await screen.findByRole("button", { name: "Edit Uma Doe" }));
    const dialog = await openDialog("Edit User");
    await user.selectOptions(dialog.getByLabelText("Role"), "Owner");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const confirmation = await openDialog("Make Uma Doe an owner?");
    expect(writes(requests)).toEqual([]);
    await user.click(confirmation.getByRole("button", { name: "Make owner" }));
    await dialogClosed();
    expect(writes(requests)).toMatchObject([{ method: "PUT", body: { role: "owner" } }]);
  });

  it("returns to the field that is rejected after making a user an owner was confirmed", async () => {
    const taken = "This email address is taken.";
    fakeUsers({ status: 409, body: { message: taken, fields: { email: taken } } });
    const { user } = await openPanel(olga);
    await user.click(await screen.findByRole("button", { name: "Edit Uma Doe" }));
    const dialog = await openDialog("Edit User");
    await user.selectOptions(dialog.getByLabelText("Role"), "Owner");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const confirmation = await openDialog("Make Uma Doe an owner?");
    await user.click(confirmation.getByRole("button", { name: "Make owner" }));
    const email = (await openDialog("Edit User")).getByLabelText("Email");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(email), { timeout: 3000 });
  });

  it("the role field of the user dialogs is fixed for an owner's own account, which the rest of the form still saves", async () => {
    const requests = fakeUsers();
    const { user } = await openPanel(olga);
    await user.click(await screen.findByRole("button", { name: "Edit Olga Doe" }));
    const dialog = await openDialog("Edit User");
    expect(dialog.getByLabelText<HTMLSelectElement>("Role").disabled).toBe(true);
    const email = dialog.getByLabelText<HTMLInputElement>("Email");
    expect(email.disabled).toBe(true);
    dialog.getByText(/^To change your own email address, open “Your account”: enter your password/);
    await user.type(dialog.getByLabelText(/^First name/), "-Marie");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await dialogClosed();
    expect(writes(requests)).toMatchObject([{ body: { firstName: "Olga-Marie" } }]);
  });

  it("keeps a role that another owner changed while the dialog was open", async () => {
    const requests = fakeUsers();
    const { user } = await openPanel(olga);
    await user.click(await screen.findByRole("button", { name: "Edit Uma Doe" }));
    const dialog = await openDialog("Edit User");
    users = [olga, adam, { ...uma, role: "admin" }];
    await user.type(dialog.getByLabelText(/^First name/), "-Lee");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await dialogClosed();
    expect(writes(requests)).toMatchObject([{ body: { firstName: "Uma-Lee" } }]);
    expect(Object.keys((writes(requests)[0]?.body ?? {}) as object)).toEqual(FIELDS);
    expect(users.at(-1)).toMatchObject({ firstName: "Uma-Lee", role: "admin" });
  });
});

describe("an email in use", () => {
  const message = "User with this email already exists";
  const taken = {
    status: 409,
    body: { message, code: "users.emailTaken", fields: { email: message } },
  };

  it("an email in use is named at the field of the email of a new user, until it changes", async () => {
    fakeFetch({
      "GET /api/admin/users?page=1": () => ({ body: { users, total: users.length } }),
      "POST /api/admin/users": taken,
    });
    const { user } = await openPanel(olga);
    await user.click(await screen.findByRole("button", { name: "Add User" }));
    const dialog = await openDialog("Create New User");
    await user.type(dialog.getByLabelText("First name"), "Nora");
    await user.type(dialog.getByLabelText("Last name"), "New");
    await user.type(dialog.getByLabelText("Email"), uma.email);
    await user.type(dialog.getByLabelText("Password"), "long enough 1");
    await user.click(dialog.getByRole("button", { name: "Create user" }));
    expect((await dialog.findByRole("alert")).textContent).toBe(message);
    expect(document.activeElement).toBe(dialog.getByLabelText("Email"));
    await user.type(dialog.getByLabelText("Email"), "x");
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  it("leads back from the confirmation of a new owner to the form", async () => {
    fakeUsers(taken);
    const { user } = await openPanel(olga);
    await user.click(await screen.findByRole("button", { name: "Edit Uma Doe" }));
    const dialog = await openDialog("Edit User");
    await user.selectOptions(dialog.getByLabelText("Role"), "Owner");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await user.click((await openDialog("Make Uma Doe an owner?")).getByText("Make owner"));
    const form = await openDialog("Edit User");
    expect((await form.findByRole("alert")).textContent).toBe(message);
  });
});

it.each([
  ["Edit", "Edit User", "Save"],
  ["Delete", "Delete User", "Delete"],
])("%s closes and reloads the list when another owner has deleted the user", async (...names) => {
  const [action, title, button] = names;
  const gone = { status: 404, body: { message: "User not found.", code: "users.notFound" } };
  fakeFetch({
    "GET /api/admin/users?page=1": () => ({ body: { users, total: users.length } }),
    "PUT /api/admin/users/3": gone,
    "DELETE /api/admin/users/3": gone,
  });
  const { user } = await openPanel(olga);
  await user.click(await screen.findByRole("button", { name: `${action} Uma Doe` }));
  const dialog = await openDialog(title);
  users = [olga, adam];
  await user.click(dialog.getByRole("button", { name: button }));
  await dialogClosed();
  expect((await findToast()).textContent).toContain("User not found.");
  await waitFor(() => expect(screen.queryByText("Uma Doe")).toBeNull());
});

it("changes an owner's own name in the head of the portal too", async () => {
  fakeUsers();
  const { user } = await renderScreen(<PortalOfOlga />);
  expect(await screen.findByRole("button", { name: /^Olga Doe/ })).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Edit Olga Doe" }));
  const dialog = await openDialog("Edit User");
  await user.type(dialog.getByLabelText(/^First name/), "-Marie");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await dialogClosed();
  expect(await screen.findByRole("button", { name: /^Olga-Marie Doe/ })).toBeDefined();
});

it("marks the user's own account once it has two-step login", async () => {
  fakeFetch({
    "GET /api/admin/users?page=1": () => ({ body: { users, total: users.length } }),
    "POST /api/auth/two-step": { body: { secret: "ABCDEFGH", qrCode: "data:," } },
    "POST /api/auth/two-step/confirm": () => {
      users = [{ ...olga, hasTwoStep: true }, adam, uma];
      return { body: { recoveryCodes: [] } };
    },
  });
  const list = await openPanel(olga);
  await screen.findByText("Uma Doe");
  list.unmount();
  const { user, unmount } = await renderScreen(<TwoStepSetUp onTurnedOn={() => undefined} />);
  await user.type(screen.getByLabelText("Current password"), "right{Enter}");
  await user.type(await screen.findByLabelText("Code"), "000000{Enter}");
  await findToast();
  unmount();
  await openPanel(olga);
  expect(await screen.findByText("Two-step login")).toBeDefined();
});

it("keeps the focus in its tab when a user is deleted", async () => {
  fakeUsers();
  const { user } = await renderScreen(
    <main id="content" tabIndex={-1}>
      <div role="tabpanel" tabIndex={-1}>
        <UsersPanel me={olga} />
      </div>
    </main>,
  );
  await user.click(await screen.findByRole("button", { name: "Delete Uma Doe" }));
  const dialog = await openDialog("Delete User");
  users = [olga, adam];
  await user.click(dialog.getByRole("button", { name: /^Delete/ }));
  await dialogClosed();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("tabpanel")));
});

describe("the pages of the user list", () => {
  it("go back to the page before when the only user of the last page is deleted", async () => {
    const others = Array.from({ length: 49 }, (_, index) => account(`u${index}`, "Ann", "user"));
    users = [olga, ...others, uma];
    const page = (first: number) => () => ({
      body: { users: users.slice(first, first + 50), total: users.length },
    });
    fakeFetch({
      "GET /api/admin/users?page=1": page(0),
      "GET /api/admin/users?page=2": page(50),
      "DELETE /api/admin/users/3": () => {
        users = [olga, ...others];
        return {};
      },
    });
    const { user } = await openPanel(olga);
    await user.click(await screen.findByRole("button", { name: "Next page" }));
    await user.click(await screen.findByRole("button", { name: "Delete Uma Doe" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: /^Delete/ }));
    expect(await screen.findByText("Olga Doe")).toBeDefined();
    expect(screen.queryByText("Uma Doe")).toBeNull();
    expect(screen.queryByText("No users found")).toBeNull();
  });
});

it("loads the users once, and again after one was deleted", async () => {
  const requests = fakeUsers();
  const loads = () => requests.filter(({ path }) => path === "/api/admin/users?page=1");
  const { unmount } = await openPanel(olga);
  await screen.findByText("Uma Doe");
  unmount();
  const { user } = await openPanel(olga);
  await user.click(await screen.findByRole("button", { name: "Delete Uma Doe" }));
  expect(loads()).toHaveLength(1);
  const dialog = within(screen.getByRole("dialog"));
  users = [olga, adam];
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Uma Doe")).toBeNull());
  expect(loads()).toHaveLength(2);
});
