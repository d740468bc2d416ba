import { describe, expect } from 'vitest';
import * as calls from '#contract/features/research/calls.ts';
import * as library from '#contract/features/research/library-calls.ts';
import * as posts from '#contract/features/research/post-calls.ts';
import { meetingStatus } from '#contract/features/research/post-rules.ts';
import { researchRefusal } from '#contract/features/research/rules.ts';
import {
  officeCommentTable,
  officeCourseTable,
  officeLikeTable,
  officePostTable,
  officeResourceTable,
} from '#contract/features/research/tables.ts';
import { commentsOf, coursesOf, postsOf } from '#src/features/research/data/queries.ts';
import { atDesk, classTest, desk, must, reasonOf, teacher, world } from '#tests/harness/class.ts';

import { joined, kinds, opened } from './office.ts';

const test = classTest();

describe('discussions of an office', () => {
  test('a member writes and comments on a train, and everybody reads it afterwards (C-382, C-389, C-392, C-393)', async () => {
    const officeId = await opened();
    const { one, tab } = await joined(officeId, 'reader');
    desk.network.online = false;
    const [id, commentId] = [world.newId(), world.newId()];
    await atDesk.store.mutate(posts.createSubject, { officeId, id, title: 'How?', content: '<p>So.</p>' });
    await atDesk.store.mutate(posts.addComment, { officeId, id: commentId, postId: id, content: 'First.' });
    await atDesk.store.mutate(posts.doLike, { officeId, targetId: id, state: 1 });
    expect(await commentsOf(atDesk.replica, id)).toMatchObject([{ content: 'First.' }]);
    desk.network.online = true;
    await atDesk.cycle();
    await tab.cycle();
    expect(await postsOf(tab.replica, officeId)).toMatchObject([{ title: 'How?', content: '<p>So.</p>' }]);
    await must(one, posts.doLike, { officeId, targetId: id, state: 1 });
    await must(one, posts.doLike, { officeId, targetId: id, state: 1 });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officeLikeTable).toArray()).toHaveLength(2);
    expect(await reasonOf(one, posts.doLike, { officeId, targetId: world.newId(), state: 1 })).toBe(
      researchRefusal.gone.reason,
    );
  });

  test('who wrote it changes it, a manager deletes it with what was said under it (C-378, C-379, C-383, C-385, C-391)', async () => {
    const officeId = await opened();
    const { one } = await joined(officeId, 'member');
    const [id, commentId] = [world.newId(), world.newId()];
    await must(teacher, posts.createArticle, { officeId, id, title: 'Ours' });
    expect(await reasonOf(one, posts.editSubject, { officeId, id, title: 'Mine', basis: {} })).toBe(
      researchRefusal.notYours.reason,
    );
    expect(await reasonOf(one, posts.setPostTop, { officeId, id, state: 1 })).toBe('core.notAllowed');
    expect(await reasonOf(one, posts.deletePost, { officeId, id })).toBe(researchRefusal.notYours.reason);
    await must(one, posts.addComment, { officeId, id: commentId, postId: id, content: 'Well.' });
    await must(teacher, posts.doLike, { officeId, targetId: commentId, state: 1 });
    await must(teacher, posts.deleteOfficeComment, { officeId, id: commentId });
    await atDesk.cycle();
    expect(await commentsOf(atDesk.replica, id)).toMatchObject([{ content: '', gone: 'removed' }]);
    await must(teacher, posts.saveTopicOptions, { officeId, id, topicIds: [] });
    await must(teacher, posts.deletePost, { officeId, id });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officePostTable).get(id)).toBeUndefined();
    expect(await atDesk.replica.rows(officeCommentTable).get(commentId)).toBeUndefined();
    const late = { officeId, id: world.newId(), postId: id, content: 'Late.' };
    expect(await reasonOf(one, posts.addComment, late)).toBe(researchRefusal.gone.reason);
  });

  test('a row of another office is not found by naming one’s own', async () => {
    const officeId = await opened();
    const id = world.newId();
    await must(teacher, posts.createSubject, { officeId, id, title: 'Ours' });
    const stranger = await world.person('teacher');
    const own = world.newId();
    await must(stranger, calls.createOffice, { officeId: own, title: 'Mine', ...kinds });
    expect(await reasonOf(stranger, posts.editSubject, { officeId: own, id, title: 'x', basis: {} })).toBe(
      researchRefusal.gone.reason,
    );
    await must(stranger, posts.deletePost, { officeId: own, id });
    const comment = { officeId: own, id: world.newId(), postId: id, content: 'x' };
    expect(await reasonOf(stranger, posts.addComment, comment)).toBe(researchRefusal.gone.reason);
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officePostTable).get(id)).toMatchObject({ title: 'Ours' });
  });

  test('a meeting is to start, is held, is closed or cancelled (E-029, S-315)', async () => {
    const meeting = { state: '', startsAt: 1_000, endsAt: 2_000 } as const;
    expect([999, 1_000, 1_999, 2_000].map((now) => meetingStatus(meeting, now))).toEqual([
      ...['toStart', 'inMeeting', 'inMeeting', 'closed'],
    ]);
    expect(meetingStatus({ ...meeting, state: 'started' }, 500)).toBe('inMeeting');
    expect(meetingStatus({ ...meeting, state: 'closed' }, 1_500)).toBe('closed');
    expect(meetingStatus({ ...meeting, state: 'cancelled' }, 5_000)).toBe('cancelled');
    const officeId = await opened();
    const id = world.newId();
    const given = { officeId, id, title: 'Monday', startsAt: 2_000, endsAt: 1_000 };
    expect(await reasonOf(teacher, posts.createMeeting, given)).toBe(researchRefusal.endsBefore.reason);
    expect(await reasonOf(teacher, posts.createMeeting, { ...given, endsAt: 3_000, place: 'javascript:x' })).toBe(
      researchRefusal.addressInvalid.reason,
    );
    await must(teacher, posts.createMeeting, { ...given, endsAt: 3_000, place: 'https://meet.example/1' });
    await must(teacher, posts.setMeetingState, { officeId, id, state: 'cancelled' });
    await must(teacher, posts.editSubject, { officeId, id, recording: 'https://meet.example/r', basis: {} });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officePostTable).get(id)).toMatchObject({
      state: 'cancelled',
      recording: 'https://meet.example/r',
    });
  });
});

describe('library and model courses', () => {
  test('labels and licences of resources; a label of the same name is refused (C-346, C-347, C-348, C-350, C-351, E-060)', async () => {
    const officeId = await opened();
    const [label, id] = [world.newId(), world.newId()];
    await must(teacher, library.addWareLabel, { officeId, id: label, name: 'Slides' });
    expect(await reasonOf(teacher, library.addWareLabel, { officeId, id: world.newId(), name: ' Slides' })).toBe(
      researchRefusal.labelTaken.reason,
    );
    const resource = { officeId, id, title: 'Week 1' };
    expect(await reasonOf(teacher, library.addResource, resource)).toBe(researchRefusal.noResource.reason);
    await must(teacher, library.addResource, { ...resource, url: 'https://a.example', labelIds: [label] });
    await must(teacher, library.updateResource, { officeId, id, licence: 'CC-BY-SA' });
    await must(teacher, library.delWareLabels, { officeId, ids: [label] });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officeResourceTable).get(id)).toMatchObject({ licence: 'CC-BY-SA' });
    await must(teacher, library.delResource, { officeId, id });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officeResourceTable).get(id)).toBeUndefined();
  });

  test('model courses are written, put in order, copied and cited (C-360, C-361, C-362, C-363, C-366, C-367)', async () => {
    const officeId = await opened();
    const [one, other, copy] = [world.newId(), world.newId(), world.newId()];
    for (const id of [one, other]) await must(teacher, library.addCourse, { officeId, id, title: id, category: 1 });
    await must(teacher, library.sortCourses, { officeId, ids: [other, one] });
    const chapters = [{ id: world.newId(), title: 'Limits', resourceIds: [] }];
    await must(teacher, library.saveCourse, { officeId, id: one, chapters, basis: {} });
    await must(teacher, library.copyOfficeCourse, { officeId, id: copy, from: one, title: 'Copy', place: 3 });
    await must(teacher, library.citeCourse, { officeId, id: one });
    await atDesk.cycle();
    expect(await coursesOf(atDesk.replica, officeId)).toMatchObject([
      { id: other },
      { id: one, taken: 1, chapters },
      { id: copy, taken: 0, title: 'Copy', chapters },
    ]);
    await must(teacher, library.deleteOfficeCourse, { officeId, id: one });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officeCourseTable).get(one)).toBeUndefined();
  });
});
